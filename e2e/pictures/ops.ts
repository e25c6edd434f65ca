/** Pictures of operations staff at work: the switcher, the reason, the bar above each page, the record. */
import type { Page } from '@playwright/test'
import type { Shot, World } from './shot.ts'

const account = 'Lanna Ceramics'

const at = '/sign-in?next=/staff/act'

export const opsShots: readonly Shot[] = [
  {
    name: 'ops-today',
    path: at,
    async act(page, world) {
      await signIn(page, world)
      await page.goto(new URL('/staff', page.url()).href)
      await page.getByRole('figure').first().waitFor()
    },
  },
  { name: 'ops-switch', path: at, act: signIn },
  { name: 'ops-reason', path: at, act: choose },
  { name: 'ops-acting', path: at, act },
  {
    name: 'ops-renew',
    path: at,
    async act(page, world) {
      await act(page, world)
      await page.locator('header [aria-expanded]').click()
      await page.locator('input[name=reason]').waitFor()
    },
  },
  {
    name: 'ops-audit',
    path: at,
    async act(page, world) {
      await act(page, world)
      await page.goto(new URL('/staff/audit', page.url()).href)
      await page.getByRole('table').waitFor()
    },
  },
]

async function signIn(page: Page, world: World): Promise<void> {
  const staff = world.demo.users.find(({ role }) => role === 'ops')
  await page.locator('input[name=email]').fill(staff?.email ?? '')
  await page.locator('input[name=password]').fill(staff?.password ?? '')
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.waitForURL(({ pathname }) => pathname === '/staff/act')
  await page.getByRole('option').first().waitFor()
}
async function choose(page: Page, world: World): Promise<void> {
  await signIn(page, world)
  await page.getByRole('combobox').fill(account)
  await page.getByRole('option', { name: account }).click()
  await page.locator('input[name=reason]').waitFor()
}
async function act(page: Page, world: World): Promise<void> {
  await choose(page, world)
  await page.locator('input[name=reason]').fill('Called about a late pickup')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/a/*/orders')
  await page.getByRole('timer').waitFor()
}

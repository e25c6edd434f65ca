/** Pictures of operations staff at work: the switcher, the reason, the bar of who acts, the record. */
import type { Page } from '@playwright/test'
import type { RunningPortal } from '../e2e/server.ts'
import type { Shot } from './shot.ts'

const account = 'Lanna Ceramics'

export function opsShots(demo: () => RunningPortal): readonly Shot[] {
  const signIn = async (page: Page) => {
    const staff = demo().users.find(({ role }) => role === 'ops')
    await page.locator('input[name=email]').fill(staff?.email ?? '')
    await page.locator('input[name=password]').fill(staff?.password ?? '')
    await page.getByRole('main').locator('button[type=submit]').click()
    await page.waitForURL('**/ops')
    await page.getByRole('option').first().waitFor()
  }
  const choose = async (page: Page) => {
    await signIn(page)
    await page.getByRole('combobox').fill(account)
    await page.getByRole('option', { name: account }).click()
    await page.locator('input[name=reason]').waitFor()
  }
  const act = async (page: Page) => {
    await choose(page)
    await page.locator('input[name=reason]').fill('Called about a late pickup')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/accounts/*/orders')
    await page.getByRole('timer').waitFor()
  }
  const at = '/sign-in?next=/ops'
  return [
    { name: 'ops-switch', path: at, act: signIn },
    { name: 'ops-reason', path: at, act: choose },
    { name: 'ops-acting', path: at, act },
    {
      name: 'ops-renew',
      path: at,
      async act(page) {
        await act(page)
        await page.locator('header [aria-expanded]').click()
        await page.locator('input[name=reason]').waitFor()
      },
    },
    {
      name: 'ops-audit',
      path: at,
      async act(page) {
        await act(page)
        await page.goto(new URL('/ops/audit', page.url()).href)
        await page.getByRole('table').waitFor()
      },
    },
  ]
}

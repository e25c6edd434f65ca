/** Signing in and up, an account and its saved addresses. */
import type { Page } from '@playwright/test'
import { accountHref } from '#lib/hrefs.ts'
import { ready } from '../pages.ts'
import { addressBookReplySchema } from '../../lib/storefront/saved-address.ts'
import { openMenu, type Shot } from './shot.ts'

/** Each code to an address of its own: codes to one are limited. */
let asked = 0

export const peopleShots: readonly Shot[] = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-in-refused', path: '/sign-in', act: submitNothing },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'sign-up-code', path: '/sign-up', act: askForCode },
  { name: 'code-gone', path: '/sign-up/code' },
  { name: 'reset', path: '/reset' },
  { name: 'account', path: '/sign-in', act: signIn },
  { name: 'addresses-empty', path: '/sign-in', act: openAddresses },
  { name: 'address-editor', path: '/sign-in', act: editAddress },
  { name: 'addresses', path: '/sign-in', act: saveAddress },
  { name: 'route-saved', path: '/sign-in', act: offerSaved, window: true },
  { name: 'sessions', path: '/sign-in?next=/account/sessions', act: signIn },
  { name: 'menu-account', path: '/sign-in', act: openAccountMenu, window: true },
]

async function submitNothing(page: Page): Promise<void> {
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function askForCode(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill(`visitor-${(asked += 1)}@shop.example`)
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.waitForURL('**/sign-up/code*')
}

/** As the first of the demo's people. */
async function signIn(page: Page): Promise<void> {
  await page.getByRole('main').locator('ul button').first().click()
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.waitForURL(({ pathname }) => /^\/(?:account|a\/)/.test(pathname))
  await page.locator('main h2, main li').first().waitFor()
}

/** Empty as long as no picture has kept one: that of the empty book is taken first. */
async function openAddresses(page: Page): Promise<void> {
  await signIn(page)
  const { origin } = new URL(page.url())
  const reply = await page.request.get(`${origin}/portal/address/saved`)
  const { accounts } = addressBookReplySchema.parse(await reply.json())
  await page.goto(`${origin}${accountHref(accounts[0]?.id ?? '', 'addresses')}`)
  await page.locator('h1').waitFor()
}

async function editAddress(page: Page): Promise<void> {
  await openAddresses(page)
  await fillAddress(page)
}

/** From the address book on. */
async function fillAddress(page: Page): Promise<void> {
  await page.goto(`${page.url()}/new`)
  await page.locator('#label').fill('Warehouse Bang Na')
  await page.getByRole('combobox').first().fill('13.66, 100.6')
  await page.keyboard.press('Enter')
  await page.locator('#contact-name').fill('Somchai Jaidee')
  await page.locator('#phone').fill('+66 81 111 1111')
  await page.locator('#note').fill('Gate 2. The dock is behind the blue hall.')
  await page.locator('fieldset input[type=checkbox]').first().check()
  await page.locator('.map-pin').waitFor()
  await ready(page)
}

/** The pictures of one run share a database: the first of them saves it. */
async function saveAddress(page: Page): Promise<void> {
  await openAddresses(page)
  if ((await page.locator('article').count()) > 0) return
  await fillAddress(page)
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.locator('article').first().waitFor()
  await ready(page)
}

async function offerSaved(page: Page): Promise<void> {
  await saveAddress(page)
  await page.goto(new URL('/', page.url()).href)
  await page.getByRole('combobox').first().click()
  await page.getByRole('option').first().waitFor()
}

async function openAccountMenu(page: Page): Promise<void> {
  await signIn(page)
  await openMenu('account-menu')(page)
}

/** Input and presses before the scripts of a page have loaded take effect as soon as they have. */
import type { Page } from '@playwright/test'
import { accountHref, customerHref, newWaybillHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { ready } from './pages.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import { expect, test } from './test.ts'

const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup' })
const drop = (page: Page) => page.getByRole('combobox', { name: 'Drop-off' })

const blank = { qty: 1, lengthMm: null, widthMm: null, heightMm: null, weightG: null }

/** Opens a page whose scripts come only when they are let through, by the function that is returned. */
async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
  const context = page.context()
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  await context.route('**/_next/static/**/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return async () => {
    open(undefined)
    await context.unrouteAll({ behavior: 'wait' })
  }
}

test('addresses that are typed before the scripts are there are known when they are', async ({
  page,
}) => {
  const letThrough = await openHeld(page, '/')
  await pickup(page).fill('13.7563, 100.5018')
  await drop(page).fill('Mae Rim')
  await pickup(page).press('Enter')
  await drop(page).focus()
  await letThrough()
  await expect(page.getByRole('button', { name: /^Pickup pin/ })).toBeVisible()
  await expect(page.getByRole('option').first()).toContainText('Mae Rim')
  await expect(drop(page)).toHaveValue('Mae Rim')
  await expect(drop(page)).toBeFocused()
})

test('an address that is typed and left before the scripts are there is found', async ({
  page,
}) => {
  const letThrough = await openHeld(page, '/')
  await pickup(page).fill('13.7563, 100.5018')
  await drop(page).fill('Don Kaeo, Mae Rim, Chiang Mai')
  await drop(page).blur()
  await letThrough()
  await expect(pickup(page)).toHaveValue(/Phra Nakhon/)
  await expect(page.getByRole('button', { name: /^Drop-off pin/ })).toBeVisible()
})

test('a press that comes before the scripts is done when they are there, unless more is typed', async ({
  page,
  context,
  portal,
}) => {
  await haveDraft(context, portal.baseUrl, { ...bangPhliToMaeRim, items: loads.one })
  const next = page.getByRole('button', { name: 'Next: cargo' })
  const letThrough = await openHeld(page, '/')
  await next.click()
  // Sending the form by itself would load the page anew, without what was typed.
  await expect(page).toHaveURL('/')
  await letThrough()
  await expect(page).toHaveURL('/cargo')

  const letThroughAgain = await openHeld(page, '/')
  await next.click()
  await drop(page).fill('18.8, 98.9')
  await letThroughAgain()
  await expect(page.getByRole('button', { name: /^Drop-off pin, at 18.8/ })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a load that is typed before the scripts are there is packed, beside the one that was kept', async ({
  page,
  context,
  portal,
}) => {
  const [drinks] = loads.one
  await haveDraft(context, portal.baseUrl, { items: [drinks, { ...blank, id: 'b' }] })
  const letThrough = await openHeld(page, '/cargo')
  for (const [label, text] of [
    ['Name', 'Sofa'],
    ['Length', '220'],
    ['Width', '95'],
    ['Height', '90'],
    ['Weight per piece', '60'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).nth(1).fill(text)
  }
  await page.getByLabel('May be tipped', { exact: true }).nth(1).check()
  await page.getByTitle('Notes and photos').nth(1).click()
  await page.getByLabel('Notes', { exact: true }).nth(1).fill('third floor')
  await letThrough()
  const panel = page.getByRole('region', { name: 'Your load, packed' })
  await expect(panel.getByText('Takes everything')).toBeVisible()
  await expect(page.getByText(/^7 pieces/)).toBeVisible()
  const names = page.getByLabel('Name', { exact: true })
  await expect(names.nth(0)).toHaveValue('Drinks')
  await expect(names.nth(1)).toHaveValue('Sofa')
  await expect(page.getByLabel('May be tipped', { exact: true }).nth(1)).toBeChecked()
  await page.reload()
  await expect(page.getByText(/^7 pieces/)).toBeVisible()
  const notes = page.getByRole('textbox', { name: 'Notes', exact: true, includeHidden: true })
  await expect(notes.nth(1)).toHaveValue('third floor')
})

test('a waybill that is typed before the scripts is still typed when they are there', async ({
  page,
  portal,
}) => {
  const user = portal.users.find(({ role }) => role === 'customer')
  const next = newWaybillHref(user?.senderAccountIds[0] ?? '')
  await signInAs(page, portal, { role: 'customer', next })
  const letThrough = await openHeld(page, next)
  await page.getByLabel('Name', { exact: true }).fill('Somchai')
  await page.getByLabel('Contents').fill('Teapots')
  await page.getByLabel('Service').selectOption('Full truck load')
  await page.getByLabel('Tail lift').check()
  await page.getByRole('button', { name: 'Create the waybill' }).click()
  await letThrough()
  await ready(page)
  await page.getByLabel('Weight each').fill('3')
  await page.reload()
  await ready(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Somchai')
  await expect(page.getByLabel('Contents')).toHaveValue('Teapots')
  await expect(page.getByLabel('Weight each')).toHaveValue('3')
  await expect(page.getByLabel('Service')).toHaveValue(/./)
  await expect(page.getByLabel('Tail lift')).toBeChecked()
})

test('an amount for the wallet that is typed before the scripts is known when they are there', async ({
  page,
  portal,
}) => {
  const account = portal.users.find(({ role }) => role === 'customer')?.senderAccountIds[0] ?? ''
  await signInAs(page, portal, { role: 'customer', next: accountHref(account, 'wallet') })
  const letThrough = await openHeld(page, page.url())
  await page.getByLabel('Amount').fill('250')
  await letThrough()
  const begin = page.getByRole('button', { name: 'Show the QR code to top up' })
  await expect(begin).toHaveAttribute('aria-disabled', 'false')
})

test('a form of the console takes nothing before it can be saved', async ({ page, portal }) => {
  await signInAs(page, portal, { role: 'admin', next: customerHref('new') })
  const letThrough = await openHeld(page, page.url())
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeDisabled()
  await letThrough()
  await name.fill('Typed at last')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typed at last')
})

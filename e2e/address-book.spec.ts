/** Addresses that are kept: in their book, on the way to a price, and out of the reach of strangers. */
import type { Page } from '@playwright/test'
import { accountHref, stepHref } from '#lib/hrefs.ts'
import { signInByAction } from './actions/sign-in-by-action.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { openReady, prefer } from './pages.ts'
import { ownHome, personOf, signUp } from './people.ts'
import { expect, test } from './test.ts'

async function accountOf(page: Page): Promise<string> {
  const reply = await page.request.get('/portal/address/saved')
  const { accounts } = (await reply.json()) as { accounts: { id: string }[] }
  return accounts[0]?.id ?? ''
}

const card = (page: Page, label: string) => page.getByRole('article').filter({ hasText: label })

test('an address is kept, found, changed, deleted and brought back', async ({
  page,
  context,
  portal: { baseUrl },
}) => {
  // An account in which no other test has kept anything.
  await signUp(page, { baseUrl, email: `book-${Date.now()}@shop.example` })
  await expect(page).toHaveURL(ownHome)
  await page.goto('/account')
  const account = await accountOf(page)
  const book = accountHref(account, 'addresses')
  await page.goto(book)
  await expect(page.getByText('No addresses yet')).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'Add an address' }).click()
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('Give the address a name.')).toBeVisible()
  await expect(page.getByText('Say where it is.', { exact: true })).toBeVisible()

  await page.getByLabel('Name of this address').fill('Warehouse Bang Na')
  const place = page.getByRole('combobox', { name: 'Address' })
  await place.fill('13.66, 100.6')
  await place.press('Enter')
  await expect(place).toHaveValue(/Bang Na|Bangkok|Samut Prakan/)
  await page.getByLabel('Contact name').fill('Somchai')
  await page.getByLabel('Phone').fill('+66 81 111 1111')
  await page.getByLabel('Note to the driver').fill('Gate 2')
  await page.getByLabel('I know the opening hours').check()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page).toHaveURL(book)
  await expect(card(page, 'Warehouse Bang Na')).toContainText('Mon–Fri 08:00–17:00')

  // The label is one in the account, and what was typed stays when it is refused.
  await page.getByRole('link', { name: 'Add an address' }).click()
  await page.getByLabel('Name of this address').fill('warehouse bang na')
  await place.fill('18.79, 98.98')
  await place.press('Enter')
  await expect(place).toHaveValue(/Chiang Mai/)
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('has this name already')).toBeVisible()
  await expect(page.getByLabel('Name of this address')).toBeFocused()
  await page.getByLabel('Name of this address').fill('Shop Chiang Mai')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.getByLabel('Search addresses').fill('chiang')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=chiang/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await prefer(context, baseUrl, { theme: 'dark' })
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.reload()
  await expectNoViolation(page)

  await page.getByRole('link', { name: 'Edit (Shop Chiang Mai)' }).click()
  await expect(place).toHaveValue(/Chiang Mai/)
  await page.getByLabel('Name of this address').fill('Shop North')
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Save the address' }).click()
  await page.getByRole('button', { name: 'Delete (Shop North)' }).click()
  await expect(page.getByText('“Shop North” was deleted.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“Shop North” is back.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)

  // On the way to a price the kept ones stand first, and bring all that is known.
  await page.goto('/')
  const pickup = page.getByRole('combobox', { name: 'Pickup' })
  await pickup.click()
  await expect(page.getByRole('option')).toHaveCount(2)
  await pickup.pressSequentially('bang na')
  const first = page.getByRole('option').first()
  await expect(first).toContainText('Warehouse Bang Na')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  await first.click()
  const group = page.getByRole('group', { name: 'Pickup', exact: true })
  await expect(group.getByText('Saved as “Warehouse Bang Na”')).toBeVisible()
  await expect(group.getByText('Somchai · +66 81 111 1111')).toBeVisible()
  await expect(page.getByText('The pickup is open Mon–Fri 08:00–17:00.')).toBeVisible()
  await page.getByText('When can it be picked up?').first().click()
  await page.getByLabel('Day').fill('2030-02-03')
  await expect(page.getByText('This place is closed on Sunday.')).toBeVisible()
  await page.getByLabel('Day').fill('2030-02-04')
  await expect(page.getByText('This place is closed on Sunday.')).toBeHidden()
  await page.getByLabel('From').fill('06:00')
  await expect(page.getByText('A part of your pickup window')).toBeVisible()

  // And what is not kept yet is, at a press.
  const drop = page.getByRole('combobox', { name: 'Drop-off' })
  await drop.fill('7.88, 98.39')
  await drop.press('Enter')
  await expect(drop).toHaveValue(/Phuket/)
  await page.getByRole('button', { name: 'Save this address (drop-off)' }).click()
  const label = page.getByLabel('Name of this address')
  await expect(label).toBeFocused()
  await label.fill('SHOP NORTH')
  await label.press('Enter')
  await expect(page.getByText('has this name already')).toBeVisible()
  // Where the header lies over no field.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoViolation(page)
  await label.fill('Shop South')
  await label.press('Enter')
  await expect(page.getByText('Saved as “Shop South”')).toBeVisible()
  await expect(page).toHaveURL(stepHref(account, 'route'))

  // The book may come in the middle of a press, and moves no button away from under it.
  await drop.fill('7.0, 100.47')
  await drop.press('Enter')
  await expect(drop).toHaveValue(/Songkhla/)
  const held = Promise.withResolvers<void>()
  await page.route('**/addresses', async (route) => {
    await held.promise
    await route.continue()
  })
  await openReady(page, stepHref(account, 'route'))
  await page.getByRole('button', { name: 'Next: cargo' }).hover()
  await page.mouse.down()
  const comes = page.waitForResponse('**/addresses')
  held.resolve()
  await (await comes).finished()
  await page.mouse.up()
  await expect(page).toHaveURL(stepHref(account, 'cargo'))
})

test('an address book is nobody else’s', async ({ browser, page, request, portal }) => {
  const { baseUrl } = portal
  const user = personOf(portal, 'shipping@bangna-furniture.example')
  await signInByAction(page.request, { user, baseUrl })
  const book = accountHref(await accountOf(page), 'addresses')
  for (const path of [book, `${book}/new`]) {
    expect((await page.request.get(path)).status(), path).toBe(200)
    const turnedAway = await request.get(path)
    expect(turnedAway.url(), path).toContain('/sign-in?next=')
  }
  const other = await browser.newContext({ baseURL: baseUrl })
  const stranger = personOf(portal, 'logistics@autoparts.example')
  await signInByAction(other.request, { user: stranger, baseUrl })
  for (const path of [book, `${book}/new`]) {
    expect((await other.request.get(path)).status(), path).toBe(404)
  }
  await other.close()
})

/** Administrators add staff and end their access. */
import { consoleHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { readCode } from './mailbox.ts'
import { askForCode, giveCode, ownHome } from './people.ts'
import { expect, test } from './test.ts'

const path = consoleHref('people')

test('somebody is added, sets a password by mail, and is out at once when their access ends', async ({
  page,
  browser,
  portal,
}) => {
  const email = `new-${Date.now()}@staff.example`
  const password = 'staple battery horse'
  await signInAs(page, portal, { role: 'admin', next: path })
  const adding = page.getByRole('region', { name: 'Add somebody' })
  const staff = page.getByRole('region', { name: 'Staff' }).getByRole('listitem')
  await expect(staff.getByText('You', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Enter a name of at most 200')).toBeVisible()
  await page.getByLabel('Name').fill('Khun Fon')
  await adding.getByLabel('E-mail address').fill('fon')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Enter an e-mail address.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Khun Fon')
  await adding.getByLabel('E-mail address').fill('shipping@bangna-furniture.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('A customer uses this address')).toBeVisible()
  await adding.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${email} has a mail with the way to a password.`)).toBeVisible()
  const row = staff.filter({ hasText: email })
  await expect(row).toContainText('Has not signed in yet')
  await row.getByRole('button', { name: 'Send the mail again to Khun Fon' }).click()
  await expect(row.getByRole('status')).toHaveText('The mail is on its way again.')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)

  const theirs = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await askForCode(theirs, email, `${portal.baseUrl}/reset`)
  await giveCode(theirs, { code: await readCode(portal.baseUrl, email), password })
  await theirs.waitForURL(ownHome)
  // Not an administrator: there is no such page.
  expect((await theirs.request.get(`${portal.baseUrl}${path}`)).status()).toBe(404)

  await page.reload()
  await expect(row).toContainText('Last here')
  expect((await theirs.request.get(`${portal.baseUrl}/planning`)).status()).toBe(200)
  const role = row.getByRole('combobox', { name: 'Role of Khun Fon' })
  await role.selectOption('Finance')
  // Finance has the board and the payments of the console, and nothing else of it.
  await expect
    .poll(async () => (await theirs.request.get(`${portal.baseUrl}/planning`)).status())
    .toBe(404)
  await theirs.goto(`${portal.baseUrl}/account`)
  await theirs.getByRole('button', { name: 'Your account' }).click()
  await expect(theirs.getByRole('link', { name: 'Load planning' })).toHaveCount(0)
  await theirs.getByRole('link', { name: 'Console' }).click()
  await theirs.waitForURL(/\/console\/deliveries$/)
  const pages = theirs.getByRole('navigation', { name: 'Pages of staff' }).getByRole('link')
  const named = ['Today', 'Act for an account', 'Waybills', 'Deliveries', 'Customers']
  await expect(pages).toHaveText([...named, 'Payments', 'Ledger'])
  expect((await theirs.request.get(`${portal.baseUrl}${path}`)).status()).toBe(404)

  await role.selectOption('Administrator')
  await expect
    .poll(async () => (await theirs.request.get(`${portal.baseUrl}${path}`)).status())
    .toBe(200)

  await row.getByRole('button', { name: 'End access of Khun Fon' }).click()
  const dialog = page.getByRole('dialog', { name: 'End the access of Khun Fon?' })
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'End access' }).click()
  await expect(row).toContainText('Access ended')
  await theirs.goto(`${portal.baseUrl}/staff`)
  await expect(theirs).toHaveURL(/\/sign-in/)

  await row.getByRole('button', { name: 'Give access again to Khun Fon' }).click()
  await expect(row.getByRole('combobox')).toHaveValue('admin')
  await page.getByRole('link', { name: 'See the record' }).click()
  await expect(
    page.getByRole('row').filter({ hasText: 'Ended the access of staff' }),
  ).toContainText(email)
  await theirs.context().close()
})

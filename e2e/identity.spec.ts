import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { readCode } from './mailbox.ts'
import { languages, openReady, prefer } from './pages.ts'
import { askForCode, giveCode, newPassword, ownHome, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'

let made = 0
const newEmail = () => `visitor-${process.pid}-${(made += 1)}@shop.example`

for (const language of languages) {
  test(`signing up with the code of the mail leads back to where one was (${language})`, async ({
    page,
    context,
    portal,
  }) => {
    await prefer(context, portal.baseUrl, { language })
    const email = newEmail()
    await signUp(page, { baseUrl: portal.baseUrl, email, path: '/sign-up?next=/developers' })
    await expect(page).toHaveURL('/developers')
    // The account is there, and so is the sender account that was opened at the service.
    await page.goto('/account')
    await expect(page.getByRole('main')).toContainText(email)
    await expect(page.getByRole('main').getByRole('listitem')).toContainText('Somchai Shop')
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(/WEB-[0-9A-F]{12}/)
  })
}

test('a customer of the demo signs in by a press, and out again', async ({ page, portal }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^Fill in as Dispatch desk, Lanna Group/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(ownHome)
  const accounts = page.getByRole('region', { name: 'Sender accounts' }).getByRole('listitem')
  await expect(accounts).toHaveCount(2)
  await page.getByRole('button', { name: 'Your account: Dispatch desk' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/account')
  await expect(page).toHaveURL(`${portal.baseUrl}/sign-in?next=%2Faccount`)
})

test('everybody whom demo.json names signs in with what it says', async ({ browser, portal }) => {
  for (const { email, password, role } of portal.users) {
    const context = await browser.newContext({ baseURL: portal.baseUrl })
    const page = await context.newPage()
    await signIn(page, { email, password })
    await expect(page).toHaveURL(ownHome)
    await page.goto('/account')
    await expect(page.getByRole('main')).toContainText(email)
    const work = { customer: 'Customer', ops: 'Operations', admin: 'Administrator' }[role]
    await expect(page.getByRole('main')).toContainText(work)
    await context.close()
  }
})

test('a password is set anew by a mail, and everywhere else one is signed out', async ({
  page,
  browser,
  portal,
}) => {
  const email = newEmail()
  await signUp(page, { baseUrl: portal.baseUrl, email })
  await expect(page).toHaveURL(ownHome)
  const elsewhere = await browser.newContext({ baseURL: portal.baseUrl })
  const other = await elsewhere.newPage()
  await askForCode(other, email, '/reset')
  const password = 'staple battery horse'
  await giveCode(other, { code: await readCode(portal.baseUrl, email), password })
  await expect(other).toHaveURL(ownHome)
  await page.reload()
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, { email, password: newPassword })
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await signIn(page, { email, password })
  await expect(page).toHaveURL(ownHome)
  await elsewhere.close()
})

test('one sees where one is signed in, and ends a session elsewhere, or all others', async ({
  page,
  browser,
  portal,
}) => {
  const email = newEmail()
  await signUp(page, { baseUrl: portal.baseUrl, email })
  await expect(page).toHaveURL(ownHome)
  const enterElsewhere = async () => {
    const context = await browser.newContext({ baseURL: portal.baseUrl })
    const other = await context.newPage()
    await signIn(other, { email, password: newPassword })
    await expect(other).toHaveURL(ownHome)
    return other
  }
  const [one, two, three] = [
    await enterElsewhere(),
    await enterElsewhere(),
    await enterElsewhere(),
  ] as const
  await page.goto('/account/sessions')
  const rows = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('This browser')
  await expect(rows.first()).toContainText('Chrome')
  await page
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 sessions have ended' })).toBeVisible()
  await expect(rows).toHaveCount(1)

  const four = await enterElsewhere()
  await page.getByRole('link', { name: 'Change the password' }).click()
  const current = page.getByLabel('Current password', { exact: true })
  const chosen = page.getByLabel('New password', { exact: true })
  const change = page.getByRole('main').getByRole('button', { name: 'Change the password' })
  await current.fill('not this one')
  await chosen.fill('staple battery horse')
  await change.click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expect(current).toBeFocused()
  await current.fill(newPassword)
  await chosen.fill('Summer2026!')
  await change.click()
  await expect(page.getByText('This is among the first')).toBeVisible()
  await chosen.fill('staple battery horse')
  await expectNoViolation(page)
  await change.click()
  await expect(page.getByText('every other session has ended')).toBeVisible()
  await expect(rows).toHaveCount(1)
  for (const other of [one, two, three, four]) {
    await other.reload()
    await expect(other).toHaveURL(/\/sign-in/)
    await other.context().close()
  }
  await page.reload()
  await expect(rows).toHaveCount(1)
})

test('signed out in another tab, the next press says so and leads back', async ({
  page,
  context,
  portal,
}) => {
  await signUp(page, { baseUrl: portal.baseUrl, email: newEmail(), path: '/sign-up' })
  await expect(page).toHaveURL(ownHome)
  await page.goto('/account/sessions')
  const other = await context.newPage()
  await other.goto('/account')
  await other.getByRole('button', { name: /^Your account/ }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/')
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await page.goto('/account/sessions')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount%2Fsessions/)
  await expect(page.getByText('You come back to where you were.')).toBeVisible()
})

test('what is wrong with signing in takes the focus, and nothing typed is lost', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/sign-in')
  const enter = page.getByRole('main').getByRole('button', { name: 'Sign in' })
  await enter.click()
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await expect(page.getByText('The password is missing.')).toBeVisible()
  await expectNoViolation(page)
  // The page finds these faults without the server, and each goes away as it is mended.
  await page.getByLabel('Password', { exact: true }).fill('a')
  await expect(page.getByText('The password is missing.')).toBeHidden()
  await page.getByLabel('E-mail address').fill('somchai@')
  await enter.click()
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await expect(page.getByLabel('E-mail address')).toHaveValue('somchai@')
  expect(sent).toEqual([])
  await signIn(page, { email: 'nobody@shop.example', password: 'not a password' })
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('E-mail address')).toHaveValue('nobody@shop.example')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not a password')
  await expectNoViolation(page)
})

test('what is wrong with a code or a password is said beside it, and nothing typed is lost', async ({
  page,
  portal,
}) => {
  const email = newEmail()
  for (const path of ['/reset', '/sign-up']) {
    await page.goto(path)
    await page.getByLabel('E-mail address').fill('somchai at shop')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText('Write an e-mail address such as')).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toBeFocused()
    await expect(page.getByLabel('E-mail address')).toHaveValue('somchai at shop')
  }
  await askForCode(page, email)
  const code = await readCode(portal.baseUrl, email)
  await giveCode(page, { code: '123 45', password: 'short' })
  await expect(page.getByLabel('Code from the e-mail')).toBeFocused()
  await expect(page.getByText('The code is the six digits')).toBeVisible()
  await expect(page.getByText('Say who you are')).toBeVisible()
  await expect(page.getByText('This is too short')).toBeVisible()
  await expect(page.getByLabel('Code from the e-mail')).toHaveValue('123 45')
  await giveCode(page, { code, name: 'Somchai', password: '1234567890' })
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByText('This is among the first')).toBeVisible()
  const wrong = code === '000000' ? '111111' : '000000'
  await giveCode(page, { code: wrong })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('4 tries are left')
  await expect(page.getByLabel('Your name or your company’s')).toHaveValue('Somchai')
  await expectNoViolation(page)
  await giveCode(page, { code })
  await expect(page).toHaveURL(ownHome)
})

test('by keyboard alone, on a phone: a password is looked at, and somebody is signed in', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [user] = portal.users
  await page.goto('/sign-in')
  await page.getByLabel('E-mail address').focus()
  await page.keyboard.type(user?.email ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.type(user?.password ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(ownHome)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expectNoViolation(page)
})

test('a form that is sent before any script has run signs in too', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.baseUrl, javaScriptEnabled: false })
  const page = await context.newPage()
  const [user] = portal.users
  const email = user?.email ?? ''
  await signIn(page, { email, password: '' })
  await expect(page.getByText('The password is missing.')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill(user?.password ?? '')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(ownHome)
  await context.close()
})

test('axe finds nothing on the pages of an account and in its menu, light and dark', async ({
  page,
  portal,
}) => {
  const email = newEmail()
  await askForCode(page, email)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await giveCode(page, { code: await readCode(portal.baseUrl, email), name: 'Somchai' })
  await expect(page).toHaveURL(ownHome)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.goto('/account/sessions')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.goto(`/sandbox/mailbox?to=${email}`)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
})

test('the page for a code comes with the reply to the form, and shows the mailbox to its machine only', async ({
  browser,
  portal: { baseUrl },
}) => {
  const visits = [
    { headers: {}, isOperator: true },
    {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
      isOperator: false,
    },
  ]
  for (const { headers, isOperator } of visits) {
    const context = await browser.newContext({ baseURL: baseUrl, extraHTTPHeaders: headers })
    const page = await context.newPage()
    await openReady(page, '/sign-up')
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.locator('input[name=email]').fill(newEmail())
    await page.getByRole('main').locator('button[type=submit]').click()
    const link = page.getByRole('link', { name: 'Open the practice mailbox' })
    const note = page.getByText('Whoever runs it can read the code')
    await expect(link).toBeVisible({ visible: isOperator })
    await expect(note).toBeVisible({ visible: !isOperator })
    expect(requested).not.toContain('/sign-up/code')
    await expect(page.getByText('Demo, open to everybody')).toHaveCount(0)
    await context.close()
  }
})

test('a portal without mail and with a service elsewhere says what it cannot do', async ({
  page,
  elsewhere,
}) => {
  await page.goto(`${elsewhere.baseUrl}/sign-up`)
  await page.getByLabel('E-mail address').fill(newEmail())
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We cannot send e-mail')
})

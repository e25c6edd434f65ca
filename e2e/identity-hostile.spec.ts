/** Somebody else tries to act as a person: every action, called by the wrong one. */
import type { APIRequestContext, Page } from '@playwright/test'
import { readCode } from './mailbox.ts'
import { ready } from './pages.ts'
import { askForCode, giveCode, newPassword, ownHome, signIn, signUp } from './people.ts'
import { startPortal, type RunningPortal } from './server.ts'
import { startedOnce } from './started-once.ts'
import { expect, test as base } from './test.ts'

/** A server of its own: an address may ask for thirty codes an hour, and other journeys ask for some. */
const test = base.extend<object, { portal: RunningPortal }>({
  portal: startedOnce(() => startPortal()),
})

let made = 0
const newEmail = () => `hostile-${process.pid}-${(made += 1)}@shop.example`

/** The form as the page holds it, with its hidden fields, to be sent by whoever one likes. */
async function formOf(page: Page, name: string): Promise<Record<string, string>> {
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByRole('button', { name }) })
  return form.first().evaluate((element) => {
    const fields: Record<string, string> = {}
    if (element instanceof HTMLFormElement) {
      for (const [field, value] of new FormData(element)) {
        if (typeof value === 'string') fields[field] = value
      }
    }
    return fields
  })
}

async function send(
  request: APIRequestContext,
  { url, origin, form }: { url: string; origin: string; form: Record<string, string> },
) {
  return request.post(url, { multipart: form, maxRedirects: 0, headers: { origin } })
}

test('actions on sessions do nothing without a session, and nothing to another person’s', async ({
  browser,
  portal,
}) => {
  const { baseUrl } = portal
  // Without scripts the forms hold the names of their actions.
  const first = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false })
  const victim = await first.newPage()
  const email = newEmail()
  await signUp(victim, { baseUrl, email })
  await expect(victim).toHaveURL(ownHome)
  const second = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false })
  const elsewhere = await second.newPage()
  await signIn(elsewhere, { email, password: newPassword })
  await victim.goto('/account/sessions')
  await expect(
    victim.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem'),
  ).toHaveCount(2)
  const url = `${baseUrl}/account/sessions`
  const endOne = await formOf(victim, 'End the session in Chrome on Linux')
  const endOthers = await formOf(victim, 'End all others')
  expect(endOne['session']).toBeDefined()

  const nobody = await browser.newContext({ baseURL: baseUrl })
  const [user] = portal.users
  const other = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false })
  const thief = await other.newPage()
  await signIn(thief, { email: user?.email ?? '', password: user?.password ?? '' })
  await expect(thief).toHaveURL(ownHome)
  for (const form of [endOne, endOthers]) {
    const refused = await send(nobody.request, { url, origin: baseUrl, form })
    expect(refused.status()).toBe(303)
    expect(refused.headers()['location']).toContain('/sign-in?')
    await send(thief.request, { url, origin: baseUrl, form })
    // From a page elsewhere, with the victim's own cookie.
    const foreign = await send(victim.request, { url, origin: 'https://evil.example', form })
    expect(foreign.ok()).toBe(false)
  }
  await victim.reload()
  await expect(
    victim.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem'),
  ).toHaveCount(2)

  // The same, sent by the person, does it: so the requests above were whole.
  await send(victim.request, { url, origin: baseUrl, form: endOne })
  await victim.reload()
  await expect(
    victim.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem'),
  ).toHaveCount(1)
  for (const page of [victim, thief, elsewhere]) await page.context().close()
  await nobody.close()
})

test('pages of an account send away whoever has no session, or a forged one', async ({
  request,
  portal,
}) => {
  const forged = [
    '',
    'session=',
    `session=${'A'.repeat(43)}`,
    "session=' or '1'='1",
    'session=%00%00',
    `session=${'x'.repeat(4000)}`,
    `__Host-session=${'A'.repeat(43)}`,
  ]
  for (const path of ['/account', '/account/sessions']) {
    for (const cookie of forged) {
      const response = await request.get(path, { maxRedirects: 0, headers: { cookie } })
      expect([303, 307], `${path} ${cookie}`).toContain(response.status())
      expect(response.headers()['location']).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
      expect(await response.text()).not.toContain(portal.users[0]?.email ?? 'nobody')
    }
  }
})

test('the cookie is for the server only, new at each sign-in, and dead after signing out', async ({
  page,
  context,
  portal,
  playwright,
}) => {
  const email = newEmail()
  const planted = 'B'.repeat(43)
  await context.addCookies([{ name: 'session', value: planted, url: portal.baseUrl }])
  const sessionOf = async () => (await context.cookies()).find(({ name }) => name === 'session')
  await signUp(page, { baseUrl: portal.baseUrl, email })
  await expect(page).toHaveURL(ownHome)
  const first = await sessionOf()
  expect(first).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(first?.value).not.toBe(planted)
  expect(await page.evaluate(() => document.cookie)).not.toContain('session')

  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  expect(await sessionOf()).toBeUndefined()
  const thief = await playwright.request.newContext({ baseURL: portal.baseUrl })
  const cookie = `session=${first?.value}`
  const response = await thief.get('/account', { maxRedirects: 0, headers: { cookie } })
  expect(response.headers()['location']).toContain('/sign-in')
  await thief.dispose()

  await signIn(page, { email, password: newPassword })
  await expect(page).toHaveURL(ownHome)
  expect((await sessionOf())?.value).not.toBe(first?.value)
})

test('asking for a code looks the same for an address that is known', async ({ page, portal }) => {
  const known = portal.users[0]?.email ?? ''
  const textFor = async (email: string, path: string) => {
    await askForCode(page, email, path)
    const { pathname, search } = new URL(page.url())
    const text = await page.getByRole('main').innerText()
    return { pathname, search, text: text.replaceAll(email, 'X') }
  }
  for (const path of ['/sign-up', '/reset']) {
    expect(await textFor(known, path)).toEqual(await textFor(newEmail(), path))
  }
})

test('a code is of no use in another browser, and not a second time', async ({
  page,
  browser,
  portal,
}) => {
  const email = newEmail()
  await askForCode(page, email)
  const code = await readCode(portal.baseUrl, email)
  const context = await browser.newContext({ baseURL: portal.baseUrl })
  const thief = await context.newPage()
  await thief.goto('/sign-up/code')
  await expect(thief.getByText('This code is no longer valid')).toBeVisible()
  await askForCode(thief, newEmail())
  await giveCode(thief, { code, name: 'Thief' })
  await expect(thief.getByRole('main').getByRole('alert')).toContainText('not the code')
  await context.close()

  await giveCode(page, { code, name: 'Somchai' })
  await expect(page).toHaveURL(ownHome)
  await page.goto('/sign-up/code')
  await expect(page.getByText('This code is no longer valid')).toBeVisible()
})

test('five wrong guesses close a code', async ({ page, portal }) => {
  const email = newEmail()
  await askForCode(page, email)
  const code = await readCode(portal.baseUrl, email)
  const wrong = code === '000000' ? '111111' : '000000'
  const alert = page.getByRole('main').getByRole('alert')
  for (const said of ['4 tries', '3 tries', '2 tries', 'One try', 'no longer valid']) {
    await giveCode(page, { code: wrong, name: 'Guesser' })
    await expect(alert).toContainText(said)
  }
  await giveCode(page, { code, name: 'Guesser' })
  await expect(alert).toContainText('no longer valid')
})

test('ten wrong passwords close an address for a while', async ({ page }) => {
  const email = newEmail()
  const alert = page.getByRole('main').getByRole('alert')
  await page.goto('/sign-in')
  await ready(page)
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign in' })
  for (let n = 0; n < 11; n += 1) {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(`guess number ${n}`)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await submit.click()
    await answered
    // The answer is there before the page shows it, and until then a press does nothing.
    await expect(submit).toHaveAttribute('aria-busy', 'false')
  }
  await expect(alert).toContainText('Too many attempts. Try again in 15 minutes.')
})

for (const next of [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%09/evil.example',
]) {
  test(`signing in does not lead to ${next}`, async ({ page, portal }) => {
    const [user] = portal.users
    const path = `/sign-in?next=${encodeURIComponent(next)}`
    await signIn(page, { email: user?.email ?? '', password: user?.password ?? '', path })
    await page.waitForURL((url) => url.pathname !== '/sign-in')
    expect(new URL(page.url()).origin).toBe(portal.baseUrl)
    // Nor does it lead there for a person who is signed in already.
    await page.goto(path)
    expect(new URL(page.url()).origin).toBe(portal.baseUrl)
  })
}

test('a next that is forged into the form leads nowhere else either', async ({
  browser,
  portal,
}) => {
  const [user] = portal.users
  // Without scripts, so that nothing puts the field right again.
  const context = await browser.newContext({ baseURL: portal.baseUrl, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/sign-in?next=/developers')
  await page.locator('input[name=next]').evaluate((input) => {
    input.setAttribute('value', '//evil.example')
  })
  await page.getByLabel('E-mail address').fill(user?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(user?.password ?? '')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(ownHome)
  expect(new URL(page.url()).origin).toBe(portal.baseUrl)
  await context.close()
})

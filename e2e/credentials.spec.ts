/** The key pair of the organization is replaced by an administrator, while a program signs with it. */
import type { Page } from '@playwright/test'
import { consoleHref, securityFileHref } from '#lib/hrefs.ts'
import { signQuery } from '#lib/signing/sign.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { readMails } from './mailbox.ts'
import { prefer, ready } from './pages.ts'
import { startPortal, type RunningPortal } from './server.ts'
import { expect, test } from './test.ts'

const path = consoleHref('credentials')

let portal: RunningPortal

// Its own: other tests sign with the demo's pair.
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(() => portal.stop())

interface Pair {
  readonly apiKey: string
  readonly apiSecret: string
}

/** As a program that signs with the pair. */
async function call({ apiKey, apiSecret }: Pair): Promise<{ status: number; body: object }> {
  const query = signQuery({ query: {}, apiKey, apiSecret, nowMs: Date.now() })
  const url = `${portal.baseUrl}/api/organizations?${new URLSearchParams(query)}`
  const response = await fetch(url)
  return { status: response.status, body: Object(await response.json()) }
}

const statusWith = async (pair: Pair) => (await call(pair)).status

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Presses what replaces the pair, and reads the new one. */
async function renew(page: Page, overlap: string): Promise<Pair> {
  await page.getByRole('button', { name: 'Make a new pair' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the key pair?' })
  await dialog.getByLabel('The old pair').selectOption(overlap)
  await dialog.getByRole('button', { name: 'Make a new pair' }).click()
  const made = section(page, 'The new pair')
  await expect(made).toBeVisible()
  const [apiKey = '', apiSecret = ''] = await made.locator('code').allInnerTexts()
  return { apiKey, apiSecret }
}

test('the old pair is refused as soon as it is replaced, except where an overlap was chosen', async ({
  page,
  context,
}) => {
  const first: Pair = portal.demo
  expect(await statusWith(first)).toBe(200)
  expect(await statusWith({ ...first, apiSecret: 'as_wrong' })).toBe(401)
  await signInAs(page, portal, { role: 'admin', next: path })
  await ready(page)
  const current = section(page, 'In force')
  await expect(current).toContainText(first.apiKey)
  await expect(async () => {
    await page.reload()
    await expect(current).toContainText(/Last used\s*.+, from 127\.0\.0\.1/, { timeout: 1_000 })
    await expect(current).toContainText(/wrong signature\s*.+, from 127\.0\.0\.1/)
  }).toPass()
  await ready(page)

  const second = await renew(page, 'ends at once')
  expect(await statusWith(first)).toBe(401)
  expect(await statusWith(second)).toBe(200)
  await expect(page.getByRole('heading', { name: 'The new pair' })).toBeFocused()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await expect(section(page, 'The pair before it')).toHaveCount(0)
  const { email = '' } = portal.users.find(({ role }) => role === 'admin') ?? {}
  const subjects = async () => (await readMails(portal.baseUrl, email)).map((each) => each.subject)
  await expect
    .poll(subjects)
    .toContainEqual(expect.stringContaining(`has replaced the API keys of ${portal.demo.name}`))
  await page.reload()
  await ready(page)
  await expect(page.getByText(second.apiSecret)).toHaveCount(0)
  expect(await page.content()).not.toContain(second.apiSecret)

  // A colleague's page that was opened before.
  const late = await context.newPage()
  await late.goto(`${portal.baseUrl}${path}`)
  await ready(late)

  const third = await renew(page, 'is accepted for 4 hours more')
  expect(await statusWith(second)).toBe(200)
  expect(await statusWith(third)).toBe(200)
  const former = section(page, 'The pair before it')
  await expect(former).toContainText(second.apiKey)
  await expect(former).toContainText('It is accepted until')

  await late.getByRole('button', { name: 'Make a new pair' }).click()
  await late.getByRole('dialog').getByRole('button', { name: 'Make a new pair' }).click()
  await expect(late.getByText('Somebody else has replaced the pair meanwhile.')).toBeVisible()
  await expect(section(late, 'In force')).toContainText(third.apiKey)
  expect(await statusWith(third)).toBe(200)
  await late.close()

  await expectNoViolation(page)
  await former.getByRole('button', { name: 'End it now' }).click()
  const ending = page.getByRole('dialog', { name: 'End the old pair now?' })
  await ending.getByRole('button', { name: 'Keep it' }).click()
  expect(await statusWith(second)).toBe(200)
  await former.getByRole('button', { name: 'End it now' }).click()
  await ending.getByRole('button', { name: 'End it now' }).click()
  await expect(former).toHaveCount(0)
  expect(await statusWith(second)).toBe(401)
  expect(await statusWith(third)).toBe(200)

  expect(await statusWith({ ...third, apiSecret: 'as_of_somebody_else' })).toBe(401)
  await expect
    .poll(() =>
      portal.database.query(`select from portal.security_log where api_key = $1`, [third.apiKey]),
    )
    .toHaveLength(1)
  await page.goto(portal.baseUrl + consoleHref('security'))
  const refused = page.getByRole('row').filter({ hasText: third.apiKey })
  await expect(refused).toContainText('Signature of a program refused')
  await expect(refused).toContainText('127.0.0.1')
  const logged = page.getByRole('row').filter({ hasText: 'API key pair' })
  await expect(logged.filter({ hasText: 'Made a new API key pair' })).toHaveCount(3)
  await expect(logged.filter({ hasText: 'Ended the former API key pair' })).toContainText(
    '127.0.0.1',
  )
  const file = await page.request.get(portal.baseUrl + securityFileHref)
  expect(await file.text()).toContain('Made a new API key pair,127.0.0.1,')
  await page.goto(portal.baseUrl + path)
  await ready(page)
  const envelope = page.getByLabel('Every reply comes in the compatibility envelope')
  // It shows the press at once, and is busy until the service has it.
  const settled = () => expect(envelope).toHaveAttribute('aria-busy', 'false')
  await envelope.check()
  await settled()
  await expect(envelope).toBeChecked()
  expect((await call(third)).body).toHaveProperty('code')
  await envelope.uncheck()
  await settled()
  await expect(envelope).not.toBeChecked()
  expect((await call(third)).body).not.toHaveProperty('code')
})

test('an hour after the password was given it is asked for again, and nothing changes before', async ({
  page,
  context,
}) => {
  await signInAs(page, portal, { role: 'admin', next: path })
  await ready(page)
  const key = await section(page, 'In force').locator('code').innerText()
  await portal.database.query(
    `update portal.sessions set confirmed_at = confirmed_at - interval '61 minutes'`,
  )
  await page.getByRole('button', { name: 'Make a new pair' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a new pair' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Open this page on another tab')

  const other = await context.newPage()
  await other.goto(portal.baseUrl + path)
  await expect(other).toHaveURL(/\/confirm\?next=/)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Is it you?')
  const password = other.getByLabel('Current password', { exact: true })
  await password.fill('a guess')
  await other.getByRole('button', { name: 'Go on' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolation(other)
  await password.fill(portal.users.find(({ role }) => role === 'admin')?.password ?? '')
  await other.getByRole('button', { name: 'Go on' }).click()
  await expect(other).toHaveURL(portal.baseUrl + path)
  await expect(section(other, 'In force')).toContainText(key)
  await other.close()

  await dialog.getByRole('button', { name: 'Make a new pair' }).click()
  await expect(section(page, 'The new pair')).toBeVisible()
  await expect(section(page, 'In force')).not.toContainText(key)
})

test('without a connection nothing is sent, and the dialog says so', async ({ page, context }) => {
  await signInAs(page, portal, { role: 'admin', next: path })
  await ready(page)
  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await page.getByRole('button', { name: 'Make a new pair' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a new pair' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('There is no connection. Nothing was sent.')
  await context.setOffline(false)
})

test('only administrators have the page', async ({ page }) => {
  await signInAs(page, portal, { role: 'ops', next: '/staff' })
  expect((await page.request.get(`${portal.baseUrl}${path}`)).status()).toBe(404)
})

for (const [language, width, title] of [
  ['en', 1280, 'API keys'],
  ['th', 390, 'คีย์ API'],
  ['zh', 820, 'API 密钥'],
] as const) {
  test(`the page in ${language}, ${width} pixels wide`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 })
    await prefer(context, portal.baseUrl, { language })
    await signInAs(page, portal, { role: 'admin', next: path })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNoViolation(page, { colours: false })
    const overflow = () =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overflow)).toBe(0)
  })
}

/** As an operator runs it: behind a proxy, and with a mail server. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl, startTestServer } from '#server/db/testing/test-server.ts'
import { openSmtpPeer, type SmtpPeer } from '#server/portal/mail/smtp-peer.fixture.ts'
import { signInAs } from './acting.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { codeInMail } from './mailbox.ts'
import { giveCode, ownHome } from './people.ts'
import { readSessionsPage, signInByAction } from './actions/sign-in-by-action.ts'
import { startPortal, startPortalFor, type RunningPortal } from './server.ts'
import { startStandInService } from './stand-in-service.ts'
import { expect, test as base } from './test.ts'

const test = base.extend<object, { mailServer: SmtpPeer; installed: RunningPortal }>({
  mailServer: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures here.
    async ({}, give) => {
      const peer = await openSmtpPeer('takes')
      await give(peer)
      peer.close()
    },
    { scope: 'worker' },
  ],
  installed: [
    async ({ mailServer }, give) => {
      const seller = await mkdtemp(join(tmpdir(), 'loadline-seller-'))
      await writeFile(join(seller, 'seller.json'), '{ "name": "Siam Freight", "tax_id": "1" }')
      await writeFile(join(seller, 'terms.th.md'), '# เงื่อนไข\n\n<script>alert(1)</script> **จริง**')
      const backups = await mkdtemp(join(tmpdir(), 'loadline-backups-'))
      const portal = await startPortal({
        SELLER_DIR: seller,
        BACKUP_DIR: backups,
        TRUSTED_PROXIES: '1',
        DEMO: '1',
        ALLOWED_HOSTS: 'freight.example',
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'Loadline <no-reply@loadline.example>',
      })
      await give(portal)
      await portal.stop()
      await rm(seller, { recursive: true })
      await rm(backups, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('a mail server that is away is said, loses nothing, and takes the mails when it is back', async ({
  page,
  mailServer,
  installed,
}) => {
  const email = 'somchai@shop.example'
  const submit = page.getByRole('main').locator('button[type=submit]')
  mailServer.manner = 'hangs up'
  await page.goto(`${installed.baseUrl}/sign-up?next=/developers`)
  await page.locator('input[name=email]').fill(email)
  await submit.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We cannot send e-mail')
  await expect(page.locator('input[name=email]')).toHaveValue(email)
  mailServer.manner = 'takes'
  await submit.click()
  await page.waitForURL((url) => url.pathname === '/sign-up/code')
  const mail = mailServer.taken.at(-1) ?? ''
  expect(mail).toContain(`To: ${email}`)
  await giveCode(page, { code: codeInMail(mail), name: 'Somchai' })
  await expect(page).toHaveURL(`${installed.baseUrl}/developers`)

  // The mail about a new password waits until the mail server is back.
  await page.goto(`${installed.baseUrl}/reset`)
  await page.locator('input[name=email]').fill(email)
  await submit.click()
  await page.waitForURL((url) => url.pathname === '/reset/code')
  const second = mailServer.taken.at(-1) ?? ''
  const again = codeInMail(second)
  mailServer.manner = 'defers'
  await giveCode(page, { code: again, password: 'staple battery horse' })
  await expect(page).toHaveURL(ownHome)
  const before = mailServer.taken.length
  mailServer.manner = 'takes'
  await expect.poll(() => mailServer.taken.slice(before).join()).toContain('password was changed')
})

test('an administrator sees the copies of the database', async ({ page, installed }) => {
  await signInAs(page, installed, { role: 'admin', next: '/console/backups' })
  const copies = page.getByRole('table').getByText(/^copy-\d{8}T\d{6}Z$/)
  await expect(async () => {
    await page.reload()
    await expect(copies).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('Backups are kept.')).toBeVisible()
  await expectNoViolation(page)
})

test('a demo that others can reach says so on each page, and shows passwords on its machine only', async ({
  browser,
  installed,
}) => {
  const { baseUrl, users, demo } = installed
  const bar = 'Demo, open to everybody'
  const people = 'People of this demo'
  const secrets = [
    ...users.map(({ password }) => password),
    ...demo.senderAccounts.map(({ id }) => id),
  ]
  const visits = [
    { headers: {}, isOperator: true },
    { headers: { 'x-forwarded-for': '203.0.113.9' }, isOperator: false },
    // Written by a client itself.
    { headers: { via: '1.1 proxy', 'x-from-this-machine': '1' }, isOperator: false },
  ]
  for (const { headers, isOperator } of visits) {
    const context = await browser.newContext({ baseURL: baseUrl, extraHTTPHeaders: headers })
    const page = await context.newPage()
    for (const path of ['/', '/sign-in', '/developers', '/no-such-page', '/offline']) {
      await page.goto(path)
      await expect(page.getByText(bar)).toBeVisible()
      const html = await page.content()
      const shown = secrets.filter((secret) => html.includes(secret))
      if (!isOperator || ['/', '/no-such-page', '/offline'].includes(path))
        expect(shown).toEqual([])
      else expect(shown).not.toEqual([])
    }
    await page.goto('/sign-in')
    await expect(page.getByText(people)).toBeVisible({ visible: isOperator })
    await expect(page.getByText('ask whoever runs it')).toBeVisible({ visible: !isOperator })
    await context.close()
  }
})

const path = '/portal/address/resolve?lat=13.6&lng=100.7'
const guestResolves = 120

test('who writes another address each time, or has a line of them, is counted as one', async ({
  request,
  installed,
}) => {
  const ask = async (n: number, seen: string) => {
    const headers = { 'x-forwarded-for': `198.51.100.${n % 250}, ${seen}` }
    return (await request.get(`${installed.baseUrl}${path}`, { headers })).status()
  }
  const statuses = new Set<number>()
  for (let n = 0; n < guestResolves; n += 1) {
    statuses.add(await ask(n, `2001:db8:1:2::${n.toString(16)}`))
  }
  expect([...statuses]).toEqual([200])
  expect(await ask(1, '2001:db8:1:2:ffff::1')).toBe(429)
  // Somebody else behind the same proxy is somebody else.
  expect(await ask(1, '203.0.113.8')).toBe(200)
})

test('without a proxy nothing that a client writes is believed, with one only its end', async ({
  portal,
  installed,
  playwright,
}) => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }
  for (const [{ baseUrl, users }, seen] of [
    [portal, '127.0.0.1'],
    [installed, '203.0.113.9'],
  ] as const) {
    const request = await playwright.request.newContext({
      baseURL: baseUrl,
      extraHTTPHeaders: headers,
    })
    const [user] = users
    if (!user) throw new Error('the demo has nobody')
    await signInByAction(request, { user, baseUrl })
    const page = await readSessionsPage(request)
    expect(page).toContain(seen)
    expect(page).not.toContain('198.51.100.1')
    await request.dispose()
  }
})

test('the operator’s seller replaces the demo’s: one language for all, and no link without a page', async ({
  page,
  installed,
}) => {
  await page.goto(`${installed.baseUrl}/terms`)
  await expect(page).toHaveTitle('Terms · Siam Freight')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('เงื่อนไข')
  const main = page.getByRole('main')
  await expect(main).toContainText('This page is only available in Thai.')
  await expect(main).toContainText('<script>alert(1)</script> จริง')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Terms' })).toBeVisible()
  await expect(footer.getByRole('link', { name: /Privacy|Contact|Help/ })).toHaveCount(0)
  expect((await page.request.get(`${installed.baseUrl}/privacy`)).status()).toBe(404)
  await page.goto(`${installed.baseUrl}/sign-up`)
  await expect(main).toContainText('By signing up you accept the terms of Siam Freight.')
})

test('outside a demo, strangers do not learn who the customers are', async ({ request }) => {
  await using closers = new AsyncDisposableStack()
  const server = await startTestServer({ url: undefined })
  closers.defer(() => server.stop())
  const service = await startStandInService()
  closers.defer(() => service.stop())
  service.behaviour = 'answers'
  const key = () => randomBytes(32).toString('base64')
  const portal = await startPortalFor(
    { baseUrl: service.baseUrl, apiKey: 'ak_of_a_page_test', apiSecret: 'as_of_a_page_test' },
    {
      DATABASE_URL: databaseUrl({ adminUrl: server.adminUrl, name: server.template }),
      SECRET_KEY: key(),
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key(),
    },
  )
  closers.defer(() => portal.stop())
  const page = await request.get(`${portal.baseUrl}/developers`)
  expect(page.status()).toBe(200)
  const html = await page.text()
  expect(html).toContain('Call the service from your own software')
  expect(html).not.toContain('Sender accounts')
  expect(html).not.toContain('云南茶叶贸易有限公司')
  // Nor is there a page that nobody wrote, or terms that nobody set.
  expect(html).not.toContain('href="/terms"')
  expect((await request.get(`${portal.baseUrl}/terms`)).status()).toBe(404)
  const signUp = await (await request.get(`${portal.baseUrl}/sign-up`)).text()
  expect(signUp).not.toContain('By signing up')
})

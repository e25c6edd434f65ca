/** Webhook rules in the console: written by an administrator, pushed to a receiver of this test. */
import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { verifySignature } from '#lib/signing/verify.ts'
import { openReceiver } from '#server/tms/automation/testing/receiver.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { prefer, ready } from './pages.ts'
import { readService } from './read-service.ts'
import { startPortal, type RunningPortal } from './server.ts'
import { expect, test } from './test.ts'

const home = '/console/automation'
const newRule = `${home}/rules/new`

let portal: RunningPortal
let receiver: Awaited<ReturnType<typeof openReceiver>>

// Its own: the receiver is on this machine, where no push goes otherwise.
test.beforeAll(async () => {
  portal = await startPortal({ WEBHOOK_NETWORKS: '127.0.0.0/8' })
  receiver = await openReceiver()
})
test.afterAll(async () => {
  await portal.stop()
  await receiver.close()
})
test.beforeEach(() => {
  receiver.received.length = 0
  receiver.state.answer = (_, response) => void response.end('{"thanks":true}')
})

/** Rules of other tests push to other paths. */
const receivedAt = (path: string) =>
  receiver.received.filter((push) => push.path === `/hook/${path}`)

const asAdmin = async (page: Page, next: string) => {
  await signInAs(page, portal, { role: 'admin', next })
  await ready(page)
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A waybill of its own, and its number. */
async function makeWaybill(): Promise<string> {
  const account = portal.demo.senderAccounts[0]
  if (account === undefined) throw new Error('the demo has no account')
  const made = (await readService(portal, account.id).post('/api/waybills', {
    outTradeNo: `HOOK-${Date.now().toString(36)}`,
    senderPhone: account.phone,
    receiverName: 'Mae Rim Shop',
    receiverPhone: '0812345678',
    receiverProvinceName: 'Chiang Mai',
    receiverCityName: 'Mae Rim',
    receiverPostCode: '50180',
    receiverAddress: '5 Moo 4',
    parcelList: [{ itemDesc: 'Chair', weight: 7.5, length: 60, width: 40, height: 35 }],
  })) as { readonly waybill_no: string }
  return made.waybill_no
}

async function fillRule(page: Page, rule: { name: string; url: string; trigger?: string }) {
  await field(page, 'Name').fill(rule.name)
  await page.getByLabel('Trigger').selectOption({ label: rule.trigger ?? 'New waybill' })
  await field(page, 'Address (URL)').fill(rule.url)
}

async function createRule(page: Page, rule: Parameters<typeof fillRule>[1]): Promise<void> {
  await asAdmin(page, newRule)
  await fillRule(page, rule)
  await page.getByRole('button', { name: 'Create the rule' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(rule.name)
  await ready(page)
}

test('a rule is made by keyboard alone, fired, and its push arrives verified', async ({ page }) => {
  const number = await makeWaybill()
  await asAdmin(page, home)
  await page.getByRole('link', { name: 'New rule' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${newRule}`)
  await ready(page)
  const type = async (name: string, text: string) => {
    await field(page, name).focus()
    await page.keyboard.type(text)
  }
  await type('Name', 'Shop')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'The rule is on' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Trigger')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Trigger')).toHaveValue('waybill_received')
  await type('Address (URL)', receiver.url)
  await page.getByRole('button', { name: 'Add a header' }).focus()
  await page.keyboard.press('Enter')
  await type('Header 1', 'X-Shop-Token')
  await page.keyboard.press('Tab')
  await page.keyboard.type('s3cret-of-the-shop')
  await field(page, 'Body template (JSON)').fill('{"to":"{{receiver.name}}","no":"{{nothing}}"}')
  await page.getByRole('checkbox', { name: 'Standard Webhooks headers' }).focus()
  await page.keyboard.press('Space')
  // The preview is of the newest waybill, and says what will be wrong.
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(`Waybill ${number}`)
  await expect(preview).toContainText('"to": "Mae Rim Shop"')
  await expect(preview).toContainText('Without a value, sent as written: {{nothing}}')
  await expect(preview).toContainText('http is not encrypted')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await field(page, 'Name').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This is its secret' })).toBeFocused()
  const secret = await page.getByText(/^whsec_/).innerText()
  await expectNoViolation(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop')
  await ready(page)
  expect(await page.content()).not.toContain(secret)

  await page.getByRole('combobox', { name: 'Waybill number' }).focus()
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Fire now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(preview.getByRole('status').filter({ hasText: 'HTTP 200' })).toBeVisible()
  await expect(preview).toContainText('{"thanks":true}')
  const [push] = receiver.received
  if (push === undefined) throw new Error('no push has arrived')
  const { apiSecret } = portal.demo
  const payload = JSON.parse(push.text) as { readonly additional: object; readonly data: object }
  expect(verifySignature({ payload: { ...payload }, apiSecret, nowMs: Date.now() })).toMatchObject({
    ok: true,
  })
  expect(payload.additional).toEqual({ to: 'Mae Rim Shop', no: '{{nothing}}' })
  expect(payload.data).toMatchObject({ waybill_no: number })
  expect(push.headers['x-shop-token']).toBe('s3cret-of-the-shop')
  const { 'webhook-id': id, 'webhook-timestamp': at } = push.headers
  const signed = [id, at, push.text].join('.')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const mac = createHmac('sha256', key).update(signed).digest('base64')
  expect(push.headers['webhook-signature']).toContain(`v1,${mac}`)
})

test('what a receiver missed is found in the log and sent again, and secrets are on no page', async ({
  page,
}) => {
  const secret = 's3cret-that-no-page-shows'
  const leaks: string[] = []
  page.on('response', (response) => {
    const isOurs = response.url().startsWith(portal.baseUrl)
    if (!isOurs || response.request().resourceType() === 'image') return
    response.text().then(
      (text) => text.includes(secret) && leaks.push(response.url()),
      // A redirect has no text.
      () => null,
    )
  })
  receiver.state.answer = (_, response) =>
    void response.writeHead(503).end('the shop is closed until eight')
  await asAdmin(page, newRule)
  await fillRule(page, { name: 'Closed shop', url: `${receiver.url}/closed` })
  await page.getByRole('button', { name: 'Add a header' }).click()
  await field(page, 'Header 1').fill('Authorization')
  await page.getByLabel('Value 1').fill(secret)
  await page.getByRole('button', { name: 'Create the rule' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed shop')
  await expect(page.getByText('Authorization: ••••••')).toBeVisible()

  const number = await makeWaybill()
  await makeWaybill()
  await expect.poll(() => receivedAt('closed').length).toBe(2)
  await page.getByRole('link', { name: 'Pushes of this rule' }).click()
  await page.waitForURL(/log\?rule=/)
  await ready(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Failed' })).toHaveCount(2)
  await expectNoViolation(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill(number)
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=WB/)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: number })
  await expect(row).toHaveCount(1)
  const file = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  const text = await (await page.request.get(`${portal.baseUrl}${file}`)).text()
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
  expect(lines[1]).toContain(`Failed,the response is not 2xx,1,Closed shop,New waybill,${number},`)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Push', exact: true })).toBeVisible()
  await ready(page)
  await expect(page.getByText('HTTP 503', { exact: true })).toBeVisible()
  await expect(page.getByText('the shop is closed until eight')).toBeVisible()
  await expect(page.getByText('Authorization: ***')).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)

  // The receiver is back: one is sent again, then all that failed in the last day.
  receiver.state.answer = (_, response) => void response.end('ok')
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.waitForURL(/replay=/)
  await expect(page.getByText('1 of 1 ended: 1 delivered, 0 failed, 0 lost.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'sent again' })).toHaveCount(1)
  await ready(page)
  await page.getByRole('button', { name: 'Send again…' }).click()
  await page.getByRole('dialog').getByLabel('Rule').selectOption({ label: 'Closed shop' })
  await expectNoViolation(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('2 of 2 ended: 2 delivered, 0 failed, 0 lost.')).toBeVisible()
  expect(receivedAt('closed')).toHaveLength(5)
  expect(receivedAt('closed').every(({ headers }) => headers.authorization === secret)).toBe(true)
  expect(leaks).toEqual([])
  // Nothing that the tab keeps has it either.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(secret)
})

test('a running replay can be stopped, and the rest is not sent', async ({ page }) => {
  const held: (() => void)[] = []
  receiver.state.answer = (_, response) => void response.writeHead(500).end()
  await asAdmin(page, newRule)
  await fillRule(page, { name: 'Slow shop', url: `${receiver.url}/slow` })
  await field(page, 'Wait for a response').fill('60')
  await page.getByRole('button', { name: 'Create the rule' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow shop')
  for (let n = 0; n < 3; n += 1) await makeWaybill()
  await expect.poll(() => receivedAt('slow').length).toBe(3)
  receiver.state.answer = ({ path }, response) => {
    if (path === '/hook/slow') held.push(() => response.end())
    else response.end()
  }
  await page.goto(`${portal.baseUrl}${home}/replays`)
  await ready(page)
  await page.getByRole('button', { name: 'Send again…' }).click()
  await page.getByRole('dialog').getByLabel('Rule').selectOption({ label: 'Slow shop' })
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await page.waitForURL(/replay=/)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  receiver.state.answer = (_, response) => void response.end()
  for (const release of held) release()
  await expect(page.getByText('3 of 3 ended: 3 delivered, 0 failed, 0 lost.')).toBeVisible()
})

test('a refused save and a reload lose nothing; of two who edit, the second sees both versions', async ({
  page,
  context,
}) => {
  await createRule(page, { name: 'Ours', url: receiver.url })
  const other = await context.newPage()
  await other.goto(page.url())
  await ready(other)

  await field(page, 'Address (URL)').fill('shop.example/hook')
  await field(page, 'Body template (JSON)').fill('{"a":')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This must be an address such as')).toBeVisible()
  await expect(page.getByText('This must be a JSON object')).toBeVisible()
  await expect(field(page, 'Address (URL)')).toBeFocused()
  await expect(field(page, 'Body template (JSON)')).toHaveValue('{"a":')
  await expectNoViolation(page)
  await page.reload()
  await ready(page)
  await expect(page.getByText('What you typed before is here again.')).toBeVisible()
  await expect(field(page, 'Body template (JSON)')).toHaveValue('{"a":')
  await field(page, 'Address (URL)').fill(receiver.url)
  await field(page, 'Body template (JSON)').fill('{"a":1}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await field(other, 'Name').fill('Theirs')
  await other.getByRole('button', { name: 'Save' }).click()
  const changed = other.getByRole('region', { name: 'Somebody else changed this meanwhile' })
  await expect(changed.getByRole('heading')).toBeFocused()
  await expect(changed.getByRole('row').filter({ hasText: 'Name' })).toContainText('OursTheirs')
  await expect(changed.getByRole('row').filter({ hasText: 'Body template' })).toContainText(
    '{"a":1}{}',
  )
  await expectNoViolation(other)
  await changed.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theirs')
  // Another one like it needs a name of its own.
  await page.getByRole('link', { name: 'Make a copy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New rule')
  await expect(field(page, 'Name')).toHaveValue('')
  await expect(field(page, 'Address (URL)')).toHaveValue(receiver.url)
})

test('a scheduled rule shows its next five times; PUT is warned of', async ({ page }) => {
  await asAdmin(page, newRule)
  await fillRule(page, { name: 'Morning', url: receiver.url, trigger: 'Schedule' })
  await page.getByLabel('Common times').selectOption({ label: 'Monday to Friday at 8:30' })
  await expect(field(page, 'Cron expression')).toHaveValue('30 8 * * 1-5')
  const times = page.getByRole('status').filter({ hasText: 'The next times' })
  await expect(times.getByRole('listitem')).toHaveCount(5)
  await expect(times.getByRole('listitem').first()).toContainText('8:30')
  await field(page, 'Cron expression').fill('61 8 * * *')
  await page.getByLabel('Method').selectOption('PUT')
  await expect(page.getByText('PUT can be chosen, but its pushes always fail.')).toBeVisible()
  await page.getByRole('button', { name: 'Create the rule' }).click()
  await expect(page.getByText('This is no cron expression')).toBeVisible()
  await expect(field(page, 'Cron expression')).toBeFocused()
})

test('each page of automation is whole in each language, at each width', async ({
  page,
  context,
}) => {
  await createRule(page, { name: 'Of all languages', url: `${receiver.url}/all` })
  const rule = new URL(page.url()).pathname
  await makeWaybill()
  await expect.poll(() => receivedAt('all').length).toBe(1)
  await page.goto(`${portal.baseUrl}${home}/log`)
  const push = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  const pushPath = (await push.getAttribute('href')) ?? ''
  const paths = [home, rule, `${home}/log`, pushPath, `${home}/replays`, `${home}/health?days=7`]
  const looks = [
    { language: 'th', width: 768 },
    { language: 'zh', width: 390 },
    { language: 'en', width: 390 },
  ] as const
  for (const { language, width } of looks) {
    await prefer(context, portal.baseUrl, { language })
    await page.setViewportSize({ width, height: 844 })
    for (const path of paths) {
      await page.goto(`${portal.baseUrl}${path}`)
      await ready(page)
      await expectNoViolation(page, { colours: language === 'en' })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(over, `${path} in ${language} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('what makes no sense in an address is ignored', async ({ page }) => {
  await asAdmin(page, home)
  const id = '0190f5a0-0000-7000-8000-000000000001'
  for (const path of [
    `${home}?page=99`,
    `${home}/log?after=zzz&state=x&from=2026-99-99&rule=1`,
    `${home}/log?replay=${id}`,
    `${home}/health?days=99&rule=x`,
  ]) {
    expect((await page.goto(`${portal.baseUrl}${path}`))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const path of [`${home}/rules/${id}`, `${home}/log/${id}`, `${home}/rules/x`]) {
    expect((await page.goto(`${portal.baseUrl}${path}`))?.status(), path).toBe(404)
  }
})

test('automation is for administrators, and at home with its service', async ({
  page,
  elsewhere,
}) => {
  await signInAs(page, portal, { role: 'ops', next: '/staff' })
  await page.goto(`${portal.baseUrl}/`)
  await page.getByRole('button', { name: /Your account/ }).click()
  await expect(page.getByRole('link', { name: 'Load planning' })).toBeVisible()
  await page.getByRole('link', { name: 'Console' }).click()
  const pages = page.getByRole('navigation', { name: 'Pages of staff' }).getByRole('link')
  const named = [
    'Today',
    'Act for an account',
    'Waybills',
    'Load planning',
    'Deliveries',
    'Fleet',
    'Customers',
  ]
  await expect(pages).toHaveText(named)
  for (const path of [home, newRule, `${home}/log`, `${home}/replays`, `${home}/health`]) {
    expect((await page.goto(`${portal.baseUrl}${path}`))?.status(), path).toBe(404)
  }
  await page.context().clearCookies()
  await page.goto(`${portal.baseUrl}${home}/log?q=x`)
  await expect(page).toHaveURL(/\/sign-in\?next=.*log%3Fq%3Dx/)
  await signInAs(page, elsewhere, { role: 'admin', next: home })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The console is where the service is',
  )
  await expectNoViolation(page)
})

/**
 * A service elsewhere that goes away and comes back while its orders are watched, and that keeps nothing of
 * what an order was asked for: placed by other programs, looked at by staff of this portal.
 */
import type { Page } from '@playwright/test'
import { orderHref, stepHref, waybillHref } from '#lib/hrefs.ts'
import { actFor, signInAs } from './acting.ts'
import { startBetween } from './between.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { callerFor } from './orders.ts'
import { ready } from './pages.ts'
import { readService } from './read-service.ts'
import { setUpPortalFor, startPortal, type DemoUser, type RunningPortal } from './server.ts'
import { startedOnce } from './started-once.ts'
import { expect, test as base } from './test.ts'
import { countPolls, heading } from './tracking.ts'

interface Elsewhere {
  readonly service: RunningPortal
  /** How the portal finds the service now. */
  readonly line: { state: 'well' | 'failing' | 'cut' }
  readonly portal: { readonly baseUrl: string; readonly users: readonly DemoUser[] }
}

const test = base.extend<object, { away: Elsewhere }>({
  away: startedOnce(async () => {
    const service = await startPortal({ ROLE: 'service', JOBS: '1', SANDBOX_SPEED: '600' })
    const line: Elsewhere['line'] = { state: 'well' }
    const between = await startBetween(service.baseUrl, {
      answer(asked, response) {
        if (line.state === 'cut') response.destroy()
        else if (line.state === 'failing') response.writeHead(503).end('{"error":"down"}')
        else if (lists.test(asked)) {
          response.writeHead(404, { 'content-type': 'application/json' })
          response.end('{"error":"not_found"}')
        } else return false
        return true
      },
      // A service need not keep what the interface does not show.
      change: (asked, text) => (/ \/api\/quotes/.test(asked) ? withoutSnapshots(text) : text),
    })
    const { apiKey, apiSecret } = service.demo
    const portal = await setUpPortalFor({ baseUrl: between.baseUrl, apiKey, apiSecret })
    return {
      service,
      line,
      portal,
      async stop() {
        await portal.stop()
        await between.stop()
        await service.stop()
      },
    }
  }),
  baseURL: async ({ away }, give) => give(away.portal.baseUrl),
})

/** Our own lists know each order's route: a service without snapshots has none of them. */
const lists = /^GET \/api\/(?:orders(?:\/[^/]+)?|quote-list|exports\/orders)$/

function withoutSnapshots(text: string): string {
  const reply: unknown = JSON.parse(text)
  const plain = (quote: object) => ('snapshot' in quote ? { ...quote, snapshot: null } : quote)
  if (Array.isArray(reply)) return JSON.stringify(reply.map(plain))
  return typeof reply === 'object' && reply !== null ? JSON.stringify(plain(reply)) : text
}

test.afterEach(({ away }) => {
  away.line.state = 'well'
})

async function actForFurniture(page: Page, { portal }: Elsewhere): Promise<void> {
  await signInAs(page, portal, { role: 'admin', next: '/staff/act' })
  await actFor(page, 'Bang Na Furniture')
}

test('what was known of a trip stays, with its age, through a reload, until the service is back; it is asked less and less', async ({
  page,
  away,
}) => {
  const caller = callerFor(away.service)
  const order = await caller.place({ to: 'chiangMai' })
  await caller.until(order, ({ status }) => status === 'in_transit')
  await actForFurniture(page, away)
  await page.clock.install()
  await page.goto(orderHref(order.accountId, order.deliveryId))
  await expect(heading(page)).toHaveText('On the way')

  // From here on the page's time goes by this test alone.
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await pause()
  let awaited = 0
  page.on('request', (request) => (awaited += isPoll(request.url()) ? 1 : 0))
  const settle = (request: { url(): string }) => (awaited -= isPoll(request.url()) ? 1 : 0)
  page.on('requestfinished', settle)
  page.on('requestfailed', settle)
  const polls = countPolls(page)
  /** In steps that are shorter than from one poll to the next. */
  const during = async (seconds: number, step = 2) => {
    const before = polls.length
    for (let passed = 0; passed < seconds; passed += step) {
      await page.clock.runFor(step * 1_000)
      // An answer takes none of the page's time, however busy the machine is. An answer that the browser
      // has dropped may have no event of its end.
      for (let looks = 0; looks === 0 || (awaited > 0 && looks < 40); looks += 1) {
        await page.evaluate(() => fetch('/healthz').then(() => undefined))
      }
      awaited = 0
    }
    return polls.length - before
  }
  expect(await during(30)).toBeGreaterThanOrEqual(2)

  away.line.state = 'failing'
  const trouble = page.getByRole('main').getByRole('alert')
  await expect(async () => {
    await during(4)
    await expect(trouble).toContainText('We cannot see where it is just now', { timeout: 500 })
  }).toPass()
  await expect(trouble).toContainText('What you see is from')
  await expect(heading(page)).toHaveText('On the way')
  await expect(page.getByText(/Position is \d+\s(s|min) old/)).toBeVisible()
  // Axe waits by the page's own clock.
  await page.clock.resume()
  await expectNoViolation(page)
  await pause()
  // 20, 40, 80 and then 120 seconds apart, where a service that is well is asked every ten.
  expect(await during(240, 10)).toBeLessThanOrEqual(5)

  // The tab kept the last answer for a reload, and says how old it is.
  for (const state of ['failing', 'cut'] as const) {
    away.line.state = state
    await page.reload()
    // Answers to the page that is gone count no more.
    awaited = 0
    await expect(heading(page)).toHaveText('On the way')
    await expect(trouble).toContainText('We cannot see where it is just now')
    await expect(trouble).toContainText('What you see is from')
    await expect(page.getByRole('heading', { name: 'Stops' })).toBeVisible()
  }

  away.line.state = 'well'
  await expect(async () => {
    await page.getByRole('button', { name: 'Check now' }).click()
    await during(2)
    await expect(trouble).toBeHidden({ timeout: 500 })
  }).toPass()
  expect(await during(30)).toBeGreaterThanOrEqual(2)
})

test('an order of another program, of which nothing is kept, is listed, opened, followed and begun again', async ({
  page,
  away,
}) => {
  const caller = callerFor(away.service)
  const order = await caller.place()
  await caller.until(order, ({ status }) => status === 'delivered')
  await actForFurniture(page, away)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Route not kept' })
  // Orders of other programs are in the list within ten seconds.
  await expect(async () => {
    await page.reload()
    await expect(row.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto(orderHref(order.accountId, order.deliveryId))
  await expect(heading(page)).toHaveText('Delivered')
  await expect(page.getByRole('region', { name: 'Proof of delivery' })).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'Order details and receipt' }).click()
  await page.waitForURL('**/a/*/orders/*/details')
  await expect(page.getByText('The service keeps no details of this quote')).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: /^Order again: / }).click()
  await expect(page.getByRole('dialog')).toContainText('Its route is known')
  await page.getByRole('button', { name: 'Use this route' }).click()
  await expect(page).toHaveURL(stepHref(order.accountId, 'cargo'))
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('link', { name: 'Route' }).click()
  await expect(page).toHaveURL(stepHref(order.accountId, 'route'))
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(/Thepharak/)
})

function isPoll(url: string): boolean {
  return url.endsWith('/tracking')
}

test('the page of a link to a waybill waits for a service that is away', async ({ page, away }) => {
  const [account] = away.service.demo.senderAccounts
  const made = await readService(away.service, account?.id ?? '').post('/api/waybills', {
    outTradeNo: 'PO-AWAY',
    senderPhone: account?.phone,
    receiverName: 'Somchai',
    receiverPhone: '081 234 5678',
    receiverProvinceName: 'Chiang Mai',
    receiverCityName: 'Mae Rim',
    receiverPostCode: '50180',
    receiverAddress: '5 Moo 4',
    parcelList: [{}],
  })
  const { waybill_no: number } = made as { waybill_no: string }
  await signInAs(page, away.portal, { role: 'admin', next: waybillHref(null, number) })
  await ready(page)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const url = await page.getByText(/\/track\//).innerText()
  away.line.state = 'failing'
  await page.goto(url)
  await expect(heading(page)).toHaveText('Tracking is not answering')
  await ready(page)
  await expectNoViolation(page)
  away.line.state = 'well'
  // For a second the failure before stands for all who look.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check now' }).click({ timeout: 1_000 })
    await expect(heading(page)).toHaveText('Created', { timeout: 1_000 })
  }).toPass()
  away.line.state = 'cut'
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(heading(page)).toHaveText('Created')
})

/** The faces of an order, and of a link to one: each with an order of its own, in the state it shows. */
import type { Page } from '@playwright/test'
import { callerFor, type PlacedOrder } from '../e2e/orders.ts'
import { signIn } from '../e2e/people.ts'
import type { RunningPortal } from '../e2e/server.ts'
import type { Shot } from './shot.ts'

const owner = 'shipping@bangna-furniture.example'

export function trackingShots(portal: () => RunningPortal): readonly Shot[] {
  /** Placed once, when first asked for. */
  function once(place: () => Promise<PlacedOrder>): () => Promise<PlacedOrder> {
    let placed: Promise<PlacedOrder> | undefined
    return () => (placed ??= place())
  }
  const delivered = once(async () => {
    const caller = callerFor(portal())
    const order = await caller.place()
    await caller.until(order, ({ status }) => status === 'delivered')
    return order
  })
  /** On the road for a minute and a half only: a new one when the last has arrived. */
  let onTheWay: { order: PlacedOrder; untilMs: number } | undefined
  async function driving(): Promise<PlacedOrder> {
    if (onTheWay !== undefined && Date.now() < onTheWay.untilMs) return onTheWay.order
    const caller = callerFor(portal())
    const order = await caller.place({ to: 'chiangMai' })
    await caller.until(order, ({ status }) => status === 'in_transit')
    onTheWay = { order, untilMs: Date.now() + 40_000 }
    return order
  }
  const several = once(async () => {
    const caller = callerFor(portal())
    const order = await caller.place({ pieces: 60, to: 'chiangMai' })
    await caller.until(order, ({ legs }) => (legs?.length ?? 0) > 1)
    return order
  })
  const waiting = () => callerFor(portal()).place({ notes: '[sandbox: slowMs=60000]' })
  const pathOf = (place: () => Promise<PlacedOrder>) => async () =>
    `/sign-in?next=/orders/${(await place()).deliveryId}`

  async function enter(page: Page): Promise<void> {
    const person = portal().users.find(({ email }) => email === owner)
    if (person === undefined) throw new Error(`the demo has no ${owner}`)
    await signIn(page, { ...person, path: page.url() })
    await page.waitForURL('**/orders/*')
    await page.locator('h1').waitFor()
    const map = page.locator('.map-canvas')
    if (await page.locator('[aria-label] .isolate').count()) await map.first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  async function share(page: Page): Promise<void> {
    await enter(page)
    await page.getByRole('main').locator('section').last().getByRole('button').first().click()
    const url = await page.locator('p[title*="/track/"]').first().getAttribute('title')
    await page.goto(url ?? '')
    await page.locator('.map-canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  async function shareLinks(page: Page): Promise<void> {
    await enter(page)
    await page.getByRole('main').locator('section').last().getByRole('button').first().click()
    await page.locator('p[title*="/track/"]').first().waitFor()
    await page.evaluate(() => scrollTo(0, 0))
  }
  async function cut(page: Page): Promise<void> {
    await enter(page)
    await page.context().setOffline(true)
    await page.locator('button:has(.lucide-rotate-cw)').click()
    await page.locator('main [role=alert]').waitFor()
  }

  return [
    { name: 'order-waiting', path: pathOf(waiting), act: enter },
    { name: 'order-driving', path: pathOf(driving), act: shareLinks },
    { name: 'order-cut-off', path: pathOf(driving), act: cut },
    { name: 'order-several', path: pathOf(several), act: enter },
    { name: 'order-delivered', path: pathOf(delivered), act: enter },
    { name: 'shared-driving', path: pathOf(driving), act: share },
    { name: 'shared-gone', path: `/track/${'A'.repeat(43)}` },
  ]
}

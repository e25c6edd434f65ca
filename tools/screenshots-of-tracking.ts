/** The faces of an order, and of a link to one: each with an order of its own, in the state it shows. */
import type { Page } from '@playwright/test'
import { callerFor, type Caller, type PlacedOrder } from '../e2e/orders.ts'
import { placeOnOwnFleet } from '../e2e/own-fleet.ts'
import { signIn } from '../e2e/people.ts'
import type { RunningPortal } from '../e2e/server.ts'
import type { Till } from '../e2e/till.ts'
import { owner } from '../e2e/tracking.ts'
import type { Shot } from './shot.ts'

type Place = (caller: Caller) => Promise<PlacedOrder>

/** `own` is where the database can be reached: our own fleet has no console here. */
export function trackingShots(portal: () => RunningPortal, own: () => Till): readonly Shot[] {
  /** Placed once, when first asked for. */
  function once(place: Place): () => Promise<PlacedOrder> {
    let placed: Promise<PlacedOrder> | undefined
    return () => (placed ??= place(callerFor(portal())))
  }
  const waiting = once((caller) => caller.place({ notes: '[sandbox: refuse]' }))
  const unpaid = once((caller) => caller.place({ pay: 'qr' }))
  const delivered = once(ended('delivered'))
  const failed = once(ended('failed', '[sandbox: fail]'))
  const canceled = once(async (caller) => {
    const order = await caller.place({ to: 'chiangMai' })
    await caller.cancel(order)
    return order
  })
  const several = once(async (caller) => {
    const order = await caller.place({ pieces: 60, to: 'chiangMai' })
    await caller.until(order, ({ legs }) => (legs?.length ?? 0) > 1)
    return order
  })
  let onOwnFleet: Promise<PlacedOrder> | undefined
  const ownFleet = () => (onOwnFleet ??= placeOnOwnFleet(callerFor(own().portal), own().database))
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

  const pathOf = (place: () => Promise<PlacedOrder>) => async () =>
    `/sign-in?next=/orders/${(await place()).deliveryId}`
  const enter = (page: Page) => enterAt(page, portal())
  async function share(page: Page): Promise<string> {
    await enter(page)
    await page.getByRole('main').locator('section').last().getByRole('button').first().click()
    const link = page.locator('p[title*="/track/"]').first()
    return (await link.getAttribute('title')) ?? ''
  }
  async function beGuest(page: Page): Promise<void> {
    await page.goto(await share(page))
    await page.locator('.map-canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  async function shareLinks(page: Page): Promise<void> {
    await share(page)
    await page.evaluate(() => scrollTo(0, 0))
  }
  async function cut(page: Page): Promise<void> {
    await enter(page)
    await page.context().setOffline(true)
    await page.locator('button:has(.lucide-rotate-cw)').click()
    await page.locator('main [role=alert]').waitFor()
  }
  /** Its links: one that holds, and one that was revoked. */
  async function revoke(page: Page): Promise<void> {
    await share(page)
    await revokeNewest(page)
  }
  /** As its visitor finds a link that was revoked while it was watched. */
  async function loseLink(page: Page): Promise<void> {
    const url = await share(page)
    const owners = await page.context().newPage()
    await owners.goto(page.url())
    await page.goto(url)
    await revokeNewest(owners)
    await page.locator('button:has(.lucide-rotate-cw)').click()
    await page.locator('main [role=alert]').waitFor()
  }

  return [
    { name: 'order-unpaid', path: pathOf(unpaid), act: enter },
    { name: 'order-waiting', path: pathOf(waiting), act: enter },
    { name: 'order-on-map', path: pathOf(driving), act: enter },
    { name: 'order-driving', path: pathOf(driving), act: shareLinks },
    { name: 'order-cut-off', path: pathOf(driving), act: cut },
    { name: 'order-several', path: pathOf(several), act: enter },
    { name: 'order-delivered', path: pathOf(delivered), act: enter },
    { name: 'order-failed', path: pathOf(failed), act: enter },
    { name: 'order-canceled', path: pathOf(canceled), act: enter },
    {
      name: 'order-own-fleet',
      path: '/sign-in',
      async act(page) {
        const { portal: owns } = own()
        const { deliveryId } = await ownFleet()
        await page.goto(`${owns.baseUrl}/sign-in?next=/orders/${deliveryId}`)
        await enterAt(page, owns)
      },
    },
    { name: 'order-links', path: pathOf(delivered), act: revoke },
    { name: 'shared-driving', path: pathOf(driving), act: beGuest },
    { name: 'shared-done', path: pathOf(delivered), act: beGuest },
    { name: 'shared-revoked', path: pathOf(driving), act: loseLink },
    { name: 'shared-gone', path: `/track/${'A'.repeat(43)}` },
  ]
}

/** Other pictures may have made links to the same order. */
async function revokeNewest(page: Page): Promise<void> {
  const ends = page.locator('li button.text-bad')
  await ends.first().waitFor()
  const before = await ends.count()
  await ends.first().click()
  await ends.nth(before - 1).waitFor({ state: 'detached' })
}

function ended(status: string, notes?: string): Place {
  return async (caller) => {
    const order = await caller.place(notes === undefined ? {} : { notes })
    await caller.until(order, (tracking) => tracking.status === status)
    return order
  }
}

async function enterAt(page: Page, portal: RunningPortal): Promise<void> {
  const person = portal.users.find(({ email }) => email === owner)
  if (person === undefined) throw new Error(`the demo has no ${owner}`)
  await signIn(page, { ...person, path: page.url() })
  await page.waitForURL('**/orders/*')
  await page.locator('h1').waitFor()
  const map = page.locator('.map-canvas')
  if (await page.locator('[aria-label] .isolate').count()) await map.first().waitFor()
  await page.waitForLoadState('networkidle')
}

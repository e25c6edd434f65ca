/** The faces of an order, and of a link to one: each with an order of its own, in the state it shows. */
import type { Page } from '@playwright/test'
import { orderHref } from '#lib/hrefs.ts'
import { ready } from '../pages.ts'
import { callerFor, type Caller, type PlacedOrder } from '../orders.ts'
import { placeOnOwnFleet } from '../own-fleet.ts'
import { personOf, signIn } from '../people.ts'
import type { RunningPortal } from '../server.ts'
import { owner } from '../tracking.ts'
import type { Shot, World } from './shot.ts'

type Place = (caller: Caller) => Promise<PlacedOrder>

/** Placed once, when first asked for. */
function once(place: Place): (world: World) => Promise<PlacedOrder> {
  let placed: Promise<PlacedOrder> | undefined
  return ({ demo }) => (placed ??= place(callerFor(demo)))
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
/** Where the database can be reached: our own fleet has no console here. */
const ownFleet = ({ till }: World) =>
  (onOwnFleet ??= placeOnOwnFleet(callerFor(till.portal), till.database))
/** On the road for a minute and a half only: a new one when the last has arrived. */
let onTheWay: { order: PlacedOrder; untilMs: number } | undefined
async function driving({ demo }: World): Promise<PlacedOrder> {
  if (onTheWay !== undefined && Date.now() < onTheWay.untilMs) return onTheWay.order
  const caller = callerFor(demo)
  const order = await caller.place({ to: 'chiangMai' })
  await caller.until(order, ({ status }) => status === 'in_transit')
  onTheWay = { order, untilMs: Date.now() + 40_000 }
  return order
}

const pathOf = (place: (world: World) => Promise<PlacedOrder>) => async (world: World) =>
  signInPath(await place(world))

function signInPath({ accountId, deliveryId }: PlacedOrder): string {
  return `/sign-in?next=${orderHref(accountId, deliveryId)}`
}
const enter = (page: Page, { demo }: World) => enterAt(page, demo)
async function share(page: Page, world: World): Promise<string> {
  await enter(page, world)
  await page.locator('main button:has(.lucide-link-2)').click()
  const link = page.locator('p[title*="/track/"]').first()
  return (await link.getAttribute('title')) ?? ''
}
async function beGuest(page: Page, world: World): Promise<void> {
  await page.goto(await share(page, world))
  await page.locator('.map-canvas').first().waitFor()
  await ready(page)
}
async function shareLinks(page: Page, world: World): Promise<void> {
  await share(page, world)
  await page.evaluate(() => scrollTo(0, 0))
}
async function cut(page: Page, world: World): Promise<void> {
  await enter(page, world)
  await page.context().setOffline(true)
  await page.locator('button:has(.lucide-rotate-cw)').click()
  await page.locator('main [role=alert]').waitFor()
}
/** Its links: one that holds, and one that was revoked. */
async function revoke(page: Page, world: World): Promise<void> {
  await share(page, world)
  await revokeNewest(page)
}
/** As its visitor finds a link that was revoked while it was watched. */
async function loseLink(page: Page, world: World): Promise<void> {
  const url = await share(page, world)
  const owners = await page.context().newPage()
  await owners.goto(page.url())
  await page.goto(url)
  await revokeNewest(owners)
  await page.locator('button:has(.lucide-rotate-cw)').click()
  await page.locator('main [role=alert]').waitFor()
}

export const trackingShots: readonly Shot[] = [
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
    async act(page, world) {
      const { portal: owns } = world.till
      await page.goto(`${owns.baseUrl}${signInPath(await ownFleet(world))}`)
      await enterAt(page, owns)
    },
  },
  { name: 'order-links', path: pathOf(delivered), act: revoke },
  { name: 'shared-driving', path: pathOf(driving), act: beGuest },
  { name: 'shared-done', path: pathOf(delivered), act: beGuest },
  { name: 'shared-revoked', path: pathOf(driving), act: loseLink },
  { name: 'shared-gone', path: `/track/${'A'.repeat(43)}` },
]

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
  await signIn(page, { ...personOf(portal, owner), path: page.url() })
  await page.waitForURL(({ pathname }) => pathname.includes('/orders/'))
  await page.locator('h1').waitFor()
  const frame = page.locator('[aria-label] .isolate').first()
  if ((await frame.count()) > 0) {
    // A map is drawn when it is in sight, and below a proof of delivery it is not.
    await frame.scrollIntoViewIfNeeded()
    await page.locator('.map-canvas').first().waitFor()
    await page.evaluate(() => scrollTo(0, 0))
  }
  await ready(page)
}

/** Journeys of watching an order share these helpers. */
import type { Locator, Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'
import { orderHref } from '#lib/hrefs.ts'
import { signInByAction } from './actions/sign-in-by-action.ts'
import { callerFor, type PlacedOrder } from './orders.ts'
import { personOf } from './people.ts'
import type { RunningPortal } from './server.ts'

/** The owner of the account that `callerFor` places orders for. */
export const owner = 'shipping@bangna-furniture.example'

export async function openOrder(
  page: Page,
  portal: RunningPortal,
  { accountId, deliveryId }: PlacedOrder,
): Promise<void> {
  const { baseUrl } = portal
  await signInByAction(page.request, { user: personOf(portal, owner), baseUrl })
  await page.goto(orderHref(accountId, deliveryId))
}

/** A long trip, opened when it is on its way. */
export async function openOnTheWay(page: Page, portal: RunningPortal): Promise<PlacedOrder> {
  const caller = callerFor(portal)
  const order = await caller.place({ to: 'chiangMai' })
  await caller.until(order, ({ status }) => status === 'in_transit')
  await openOrder(page, portal, order)
  await expect(heading(page)).toHaveText('On the way')
  return order
}

/** All that the page asks for by itself, from now on. */
export function countPolls(page: Page): Request[] {
  const polls: Request[] = []
  page.on('request', (request) => {
    if (/\/portal\/(?:a\/.*\/tracking|track\/)/.test(request.url())) polls.push(request)
  })
  return polls
}

export const heading = (page: Page) => page.getByRole('main').locator('h1')

/** Presses "Check now" until it is so: the page's own pace is counted elsewhere. */
export async function lookUntil(page: Page, seen: Locator, text: string): Promise<void> {
  await expect(async () => {
    const look = page.getByRole('button', { name: 'Check now' })
    if (await look.isVisible()) await look.click()
    await expect(seen).toHaveText(text, { timeout: 1_000 })
  }).toPass()
}

/** The visitors of the pages that are judged: each came there as people do. */
import type { Browser, Page } from '@playwright/test'
import { orderHref } from '#lib/hrefs.ts'
import { callerFor } from '../../e2e/orders.ts'
import { signIn } from '../../e2e/people.ts'
import { bangPhliToMaeRim, haveDraft, loads } from '../../e2e/quote-draft.ts'
import type { RunningPortal } from '../../e2e/server.ts'
import { owner } from '../../e2e/tracking.ts'

/** Has said what goes where and seen the price: the cookie, as the browser would send it. */
export async function guestWithPrice(browser: Browser, portal: RunningPortal): Promise<string> {
  await using context = await browser.newContext({ baseURL: portal.baseUrl })
  const page = await context.newPage()
  await seePrice(page, portal)
  return await cookieOf(page)
}

export interface Customer {
  readonly cookie: string
  /** Where a quote is paid that nobody has paid yet. */
  readonly payPath: string
  /** Where an order is watched. */
  readonly orderPath: string
}

/** Is signed in, with a price to pay and an order to watch. */
export async function customer(browser: Browser, portal: RunningPortal): Promise<Customer> {
  const person = portal.users.find(({ email }) => email === owner)
  if (person === undefined) throw new Error(`the demo has no ${owner}`)
  const { accountId, deliveryId } = await callerFor(portal).place({ to: 'chiangMai' })
  await using context = await browser.newContext({ baseURL: portal.baseUrl })
  const page = await context.newPage()
  await signIn(page, person)
  await page.waitForURL('**/account')
  await seePrice(page, portal)
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await page.waitForURL('**/quotes/*/pay')
  return {
    cookie: await cookieOf(page),
    payPath: new URL(page.url()).pathname,
    orderPath: orderHref(accountId, deliveryId),
  }
}

async function seePrice(page: Page, { baseUrl }: RunningPortal): Promise<void> {
  await haveDraft(page.context(), baseUrl, { ...bangPhliToMaeRim, items: loads.one })
  await page.goto('/quote')
  await page.getByRole('button', { name: 'See the price' }).click()
  await page.getByRole('region', { name: 'Total' }).waitFor()
}

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

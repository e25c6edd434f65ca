/** The pages of an account with orders, and of one that has none yet. */
import type { Page } from '@playwright/test'
import { accountHref, orderHref } from '#lib/hrefs.ts'
import { ready } from '../pages.ts'
import { callerFor, type PlacedOrder } from '../orders.ts'
import { personOf, signIn } from '../people.ts'
import type { Shot, World } from './shot.ts'

const busy = 'shipping@bangna-furniture.example'
const quiet = 'logistics@autoparts.example'

export const accountShots: readonly Shot[] = [
  { name: 'orders', path: '/sign-in', act: open('orders') },
  { name: 'orders-empty', path: '/sign-in', act: open('orders', quiet) },
  { name: 'orders-none-found', path: '/sign-in', act: open('orders?q=nowhere') },
  { name: 'quotes', path: '/sign-in', act: open('quotes') },
  { name: 'quote-of-order', path: '/sign-in', act: open('quote') },
  { name: 'templates-empty', path: '/sign-in', act: open('templates') },
  { name: 'wallet', path: '/sign-in', act: open('wallet') },
  { name: 'wallet-top-up', path: '/sign-in', act: topUp },
  { name: 'people', path: '/sign-in', act: open('people') },
  { name: 'people-links', path: '/sign-in', act: openLinks },
  { name: 'people-leaving', path: '/sign-in', act: leave, window: true },
  { name: 'billing', path: '/sign-in', act: open('billing') },
  { name: 'invitation-over', path: `/invitations/${'A'.repeat(43)}` },
]

let ordered: Promise<PlacedOrder> | undefined
/** Two orders, placed when first asked for; the last of them. */
function ordersPlaced({ demo }: World): Promise<PlacedOrder> {
  return (ordered ??= (async () => {
    const caller = callerFor(demo)
    const first = await caller.place()
    await caller.until(first, ({ status }) => status === 'delivered')
    return caller.place({ to: 'chiangMai' })
  })())
}
function open(section: string, email = busy): (page: Page, world: World) => Promise<void> {
  return async (page, world) => {
    const person = personOf(world.demo, email)
    const { quoteId } = await ordersPlaced(world)
    await signIn(page, { ...person, path: page.url() })
    await page.waitForURL('**/a/*')
    const path = section === 'quote' ? `quotes/${quoteId}` : section
    await page.goto(
      new URL(`${accountHref(person.senderAccountIds[0] ?? '')}/${path}`, page.url()).href,
    )
    await page.locator('h1').waitFor()
    await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  }
}
/** Begun once: the pictures after the first find it as it stands. */
async function topUp(page: Page, world: World): Promise<void> {
  await open('wallet', quiet)(page, world)
  const amount = page.locator('#top-up-amount')
  if ((await page.locator('main section img, main dl').count()) === 0) {
    await amount.fill('5000')
    await amount.locator('xpath=following::button[1]').click()
  }
  await page.locator('main img').first().waitFor()
}
/** With a link to an order, made for the first of the pictures. */
async function openLinks(page: Page, world: World): Promise<void> {
  await open('people')(page, world)
  if ((await page.locator('#links').count()) === 0) {
    const people = page.url()
    const { accountId, deliveryId } = await ordersPlaced(world)
    await page.goto(new URL(orderHref(accountId, deliveryId), people).href)
    await ready(page)
    const panel = page.locator('section:has(select)').last()
    await panel.getByRole('button').first().click()
    await panel.getByRole('listitem').first().waitFor()
    await page.goto(people)
  }
  await page.locator('section:has(#links) summary').first().click()
}
async function leave(page: Page, world: World): Promise<void> {
  await openLinks(page, world)
  await page.locator('button[aria-haspopup=dialog]').last().click()
  await page.getByRole('dialog').waitFor()
}

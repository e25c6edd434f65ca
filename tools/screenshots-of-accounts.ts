/** The pages of an account with orders, and of one that has none yet. */
import type { Page } from '@playwright/test'
import { callerFor } from '../e2e/orders.ts'
import { signIn } from '../e2e/people.ts'
import type { RunningPortal } from '../e2e/server.ts'
import type { Shot } from './shot.ts'

const busy = 'shipping@bangna-furniture.example'
const quiet = 'logistics@autoparts.example'

export function accountShots(portal: () => RunningPortal): readonly Shot[] {
  let ordered: Promise<string> | undefined
  /** Two orders, placed when first asked for; the quote of the last. */
  function ordersPlaced(): Promise<string> {
    return (ordered ??= (async () => {
      const caller = callerFor(portal())
      const first = await caller.place()
      await caller.until(first, ({ status }) => status === 'delivered')
      return (await caller.place({ to: 'chiangMai' })).quoteId
    })())
  }
  function open(section: string, email = busy): (page: Page) => Promise<void> {
    return async (page) => {
      const person = portal().users.find((user) => user.email === email)
      if (person === undefined) throw new Error(`the demo has no ${email}`)
      const quoteId = await ordersPlaced()
      await signIn(page, { ...person, path: page.url() })
      await page.waitForURL('**/account')
      const path = section === 'quote' ? `quotes/${quoteId}` : section
      await page.goto(new URL(`/accounts/${person.senderAccountIds[0]}/${path}`, page.url()).href)
      await page.locator('h1').waitFor()
      await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
    }
  }
  return [
    { name: 'orders', path: '/sign-in', act: open('orders') },
    { name: 'orders-empty', path: '/sign-in', act: open('orders', quiet) },
    { name: 'orders-none-found', path: '/sign-in', act: open('orders?q=nowhere') },
    { name: 'quotes', path: '/sign-in', act: open('quotes') },
    { name: 'quote-of-order', path: '/sign-in', act: open('quote') },
    { name: 'templates-empty', path: '/sign-in', act: open('templates') },
    { name: 'wallet', path: '/sign-in', act: open('wallet') },
    { name: 'people', path: '/sign-in', act: open('people') },
    { name: 'billing', path: '/sign-in', act: open('billing') },
    { name: 'invitation-over', path: `/invitations/${'A'.repeat(43)}` },
  ]
}

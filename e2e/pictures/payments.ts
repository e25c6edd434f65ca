/** Every face of a payment, each made once and then looked at in all languages, themes and widths. */
import type { Page } from '@playwright/test'
import { payHref } from '#lib/hrefs.ts'
import { signInTo, tillAccounts, type Till, type TillAccount } from '../till.ts'
import type { Shot } from './shot.ts'

const { furniture, parts } = tillAccounts

const quoteOf = (account: TillAccount) => async (till: Till) => {
  const { id, accountId } = await till.quote(account)
  return { id, accountId, account }
}
const paying = (way: string) => async (page: Page, made: Made, till: Till) => {
  await open(page, till, made)
  await page.locator(`input[name=way][value=${way}]`).check()
  await page.locator('main form button[type=submit]').click()
  await page.locator('#open-title').waitFor()
}
const faces: readonly Face[] = [
  { name: 'pay', make: quoteOf(furniture) },
  { name: 'pay-too-little', make: quoteOf(parts) },
  {
    name: 'pay-top-up',
    make: quoteOf(parts),
    async first(page, made, till) {
      await open(page, till, made)
      await page.locator('#top-up-amount').locator('xpath=following::button[1]').click()
      await page.locator('img').waitFor()
    },
  },
  { name: 'pay-qr', make: quoteOf(furniture), first: paying('qr') },
  {
    name: 'pay-app',
    make: quoteOf(furniture),
    async first(page, made, till) {
      await open(page, till, made)
      await page.locator('input[name=way][value=app]').check()
      await page.locator('main form button[type=submit]').click()
      await page.waitForURL('**/sandbox/gateway/**')
    },
  },
  { name: 'pay-transfer', make: quoteOf(furniture), first: paying('bank_transfer') },
  {
    name: 'pay-short',
    make: quoteOf(furniture),
    async first(page, made, till) {
      await paying('bank_transfer')(page, made, till)
      const row = await till.database.one<{ code: string }>(
        `select reference_code as code from tms.payments where quote_id = $1`,
        [made.id],
      )
      await till.transferArrives(row?.code ?? '', 1000)
    },
  },
  {
    name: 'pay-lapsed',
    make: quoteOf(furniture),
    async first(page, made, till) {
      await paying('qr')(page, made, till)
      await till.database.query(
        `update tms.payments set expires_at = now() - interval '1 second' where quote_id = $1`,
        [made.id],
      )
    },
  },
  {
    name: 'pay-failed',
    make: quoteOf(furniture),
    async first(page, made, till) {
      await paying('qr')(page, made, till)
      await till.atGateway(await page.locator('dd span.font-mono').innerText(), 'fail')
      await page.locator('main img').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'pay-expired',
    make: quoteOf(furniture),
    async first(_, { id }, till) {
      await till.database.query(
        `update tms.quotes set expires_at = created_at,
           created_at = created_at - interval '1 hour' where id = $1`,
        [id],
      )
    },
  },
  {
    name: 'pay-confirmed',
    make: quoteOf(furniture),
    async first(page, made, till) {
      await open(page, till, made)
      await page.locator('input[name=way][value=wallet]').check()
      await page.locator('main form button[type=submit]').click()
      await page.waitForURL('**/confirmation')
    },
  },
  {
    name: 'pay-cancel',
    window: true,
    make: quoteOf(furniture),
    first: paying('qr'),
    async each(page) {
      await page.locator('main button.text-bad').click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  {
    name: 'pay-refunded',
    make: quoteOf(furniture),
    async first(page, made, till) {
      await open(page, till, made)
      await page.locator('input[name=way][value=wallet]').check()
      await page.locator('main form button[type=submit]').click()
      await page.waitForURL('**/confirmation')
      await page.locator('main button.text-bad').click()
      await page.locator('dialog[open] button').last().click()
      await page.locator('#ended-title').waitFor()
    },
  },
]

async function open(page: Page, till: Till, { id, accountId }: Made): Promise<void> {
  await page.goto(`${till.portal.baseUrl}${payHref(accountId, id)}`)
  await page.locator('h1').waitFor()
}

export const payShots: readonly Shot[] = faces.map(({ name, make, first, each, window }) => {
  let made: Made | undefined
  return {
    name,
    path: '/sign-in',
    window,
    async act(page, { till }) {
      const isFirst = made === undefined
      made ??= await make(till)
      await signInTo(page, till, made.account)
      if (isFirst) await first?.(page, made, till)
      await open(page, till, made)
      await page.locator('main h2, main legend').first().waitFor()
      await each?.(page)
    },
  }
})

interface Made {
  readonly id: string
  readonly accountId: string
  readonly account: TillAccount
}

interface Face {
  readonly name: string
  readonly make: (till: Till) => Promise<Made>
  /** Brings the quote into its state. */
  readonly first?: (page: Page, made: Made, till: Till) => Promise<void>
  /** Runs before each picture. */
  readonly each?: (page: Page) => Promise<void>
  readonly window?: true | undefined
}

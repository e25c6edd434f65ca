/** How an order ends, and where it is shown: the page, the browser, a mail, the papers. */
import type { BrowserContext, Page } from '@playwright/test'
import { readPdf } from '#server/paper/testing/read-pdf.ts'
import { accountHref, orderDetailsHref, orderHref, payHref } from '#lib/hrefs.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { test } from './fast-till.ts'
import { callerFor, places } from './orders.ts'
import { prefer, ready } from './pages.ts'
import { chooseWay, confirmed, mailsTo, money, referenceOn } from './paying.ts'
import { personOf } from './people.ts'
import { expect } from './test.ts'
import { signInTo, tillAccounts } from './till.ts'
import { countPolls, heading, lookUntil, openOrder } from './tracking.ts'

const { furniture, parts } = tillAccounts

// Long and last: each worker that is free takes the next.
test.describe.configure({ mode: 'parallel' })

/**
 * Lists the titles that the browser is asked to show, in whichever way. A browser without windows permits and
 * shows none, so it is played.
 */
async function notificationsIn(context: BrowserContext): Promise<readonly string[]> {
  const shown: string[] = []
  await context.exposeFunction('noteNotification', (title: string) => shown.push(title))
  await context.addInitScript(() => {
    // The empty page that a new tab begins with has no such things.
    if (!isSecureContext) return
    const note = (title: unknown) => {
      ;(window as unknown as { noteNotification(title: string): void }).noteNotification(
        String(title),
      )
    }
    class PlayedNotification extends EventTarget {
      static readonly permission = 'granted'
      static readonly requestPermission = () => Promise.resolve('granted')
      constructor(title: string) {
        super()
        note(title)
      }
    }
    Object.assign(window, { Notification: PlayedNotification })
    ServiceWorkerRegistration.prototype.showNotification = (title) => Promise.resolve(note(title))
  })
  return shown
}

test('paid in the page and delivered: announced once by the browser, by a mail with the way back, and on paper', async ({
  page,
  context,
  till,
}) => {
  const shown = await notificationsIn(context)
  await signInTo(page, till, furniture)
  const { id, accountId, total } = await till.quote(furniture, { delivery: places.korat })
  await page.goto(payHref(accountId, id))
  await chooseWay(page, /^Wallet/)
  await page.getByRole('button', { name: /from the wallet$/ }).click()
  await expect(page).toHaveURL(confirmed)
  const confirmation = await context.newPage()
  await confirmation.goto(page.url())
  await expect(confirmation.getByRole('button', { name: 'Cancel the order' })).toBeVisible()
  await page.getByRole('link', { name: 'Follow the truck' }).click()
  await page.waitForURL(/\/orders\/[^/]+$/)
  const order = page.url()

  // Asked for once: a reload does not forget it.
  const wanted = page.getByText('This browser tells you when the truck arrives')
  await expect(async () => {
    const ask = page.getByRole('button', { name: 'Tell me when it arrives' })
    if (await ask.isVisible()) await ask.click()
    else await page.getByRole('button', { name: 'Check now' }).click()
    await expect(wanted).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.reload()
  await expect(wanted).toBeVisible()

  await lookUntil(page, heading(page), 'Delivered')
  await expect(page.getByText('A carrier that the seller hired carries this load.')).toBeVisible()
  await expect.poll(() => shown.at(-1)).toBe('Delivered')
  // The confirmation goes on with the order by itself, and offers nothing that is over.
  await expect(
    confirmation.getByRole('heading', { name: 'Your load has arrived', level: 1 }),
  ).toBeVisible()
  await expect(confirmation.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await expect(confirmation.getByText('get back everything')).toHaveCount(0)
  await expectNoViolation(confirmation)
  await expectContrastWhenDark(confirmation)
  await confirmation.close()
  expect(new Set(shown).size, shown.join(', ')).toBe(shown.length)
  const shownSoFar = shown.length
  await page.reload()
  await expect(heading(page)).toHaveText('Delivered')
  await ready(page)
  expect(shown).toHaveLength(shownSoFar)

  const subjects = async () => (await mailsTo(till, furniture.email)).map(({ subject }) => subject)
  const number = await page
    .locator('p', { hasText: /^Order/ })
    .locator('.font-mono')
    .innerText()
  await expect.poll(subjects).toContain(`Order ${number} is delivered`)
  const sent = (await subjects()).filter((subject) => subject.includes(number))
  expect(new Set(sent).size, sent.join(', ')).toBe(sent.length)
  // On a way this short the driver may arrive between two looks.
  const others = sent.filter((subject) => !subject.startsWith('A driver'))
  expect(others.toSorted()).toEqual([`Order ${number} is delivered`, `Order ${number} is paid`])
  await page.goto(`/sandbox/mailbox?${new URLSearchParams({ to: furniture.email })}`)
  const mail = page.getByRole('article').filter({ hasText: `Order ${number} is delivered` })
  await expect(mail).toHaveCount(1)
  const link = /https?:\S+\/orders\/\S+/.exec(await mail.innerText())?.[0] ?? ''
  expect(link).toBe(order)
  await page.goto(link)
  await expect(page.getByRole('region', { name: 'Proof of delivery' })).toBeVisible()

  // The papers are with the order, and the order among the orders.
  await page.getByRole('link', { name: 'Order details and receipt' }).click()
  await page.waitForURL('**/a/*/orders/*/details')
  const nav = page.getByRole('navigation', { name: 'Pages of this account' })
  await expect(nav.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  await expect(nav.getByRole('link', { name: 'Quotes' })).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  const paper = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
  const response = await page.request.get(paper ?? '')
  expect(response.headers()['content-disposition']).toMatch(/filename="TI\d\d-\d{6}-\d\d\.pdf"/)
  const text = textOf(await response.body())
  const net = Math.round((total / 1.07) * 100) / 100
  const baht = (amount: number) => `${money(amount).slice(1)}THB`
  for (const part of [
    'Receipt/Taxinvoice',
    '0005500000001',
    '88/1ThepharakRoad',
    'BeforeVAT',
    'VAT7%',
    baht(total - net),
    baht(net),
    baht(total),
  ]) {
    expect(text).toContain(part)
  }
})

test('a truck is looked for, a trip fails, a trip is called off: each has its face and asks no more than it must', async ({
  page,
  context,
  portal,
}) => {
  const caller = callerFor(portal)
  const failed = await caller.place({ notes: '[sandbox: fail]' })
  // No carrier takes it: a person looks for one, and the customer waits.
  const waiting = await caller.place({ notes: '[sandbox: refuse]' })
  await openOrder(page, portal, waiting)
  await expect(heading(page)).toHaveText('Paid. Finding you a truck')
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0)
  await expect(page.getByText(/Checks again in \d+\ss/)).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)

  // It is called off where its rule is said.
  await page.getByRole('link', { name: 'Order details and receipt' }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('dialog')).toContainText('you get back everything you paid')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Canceled', { exact: true }).first()).toBeVisible()
  const back = page.getByText(`${money(waiting.total)} went back to you.`)
  await expect(back).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the wallet' })).toBeVisible()
  await page.getByRole('link', { name: 'Track the order' }).click()
  await expect(back).toBeVisible()
  await expect(heading(page)).toHaveText('Canceled')
  await expect(page.getByText('This trip will not be driven.')).toBeVisible()
  await expectOver(page)

  // The money is back in the wallet, and the wallet says of what.
  await page.goto(accountHref(waiting.accountId, 'wallet'))
  const refund = page.getByRole('row').filter({ hasText: 'Refund' }).first()
  await expect(refund).toContainText(`+${money(waiting.total)}`)
  await refund.getByRole('link', { name: /^Order DL[0-9A-Z]+$/ }).click()
  const details = orderDetailsHref(waiting.accountId, waiting.deliveryId)
  await page.waitForURL(({ pathname }) => pathname === details)

  await caller.until(failed, ({ status }) => status === 'failed')
  for (const [language, title] of [
    ['en', 'Could not be delivered'],
    ['th', 'ส่งไม่สำเร็จ'],
    ['zh', '未能送达'],
  ] as const) {
    await prefer(context, portal.baseUrl, { language })
    await page.goto(orderHref(failed.accountId, failed.deliveryId))
    await expect(heading(page)).toHaveText(title)
    await expectNoViolation(page)
  }
  await prefer(context, portal.baseUrl, { language: 'en' })
  await page.goto(orderHref(failed.accountId, failed.deliveryId))
  await expectOver(page)
})

/** Nothing is asked any more, nobody is to be called, and no button says otherwise. */
async function expectOver(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0)
  await expect(page.getByText(/Checks again/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Tell me when it arrives' })).toHaveCount(0)
  const polls = countPolls(page)
  await ready(page)
  expect(polls).toHaveLength(0)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
}

test('a wallet is topped up by QR on its own page, and the money is there with its entry', async ({
  page,
  portal,
  till,
}) => {
  await signInTo(page, till, parts)
  const [account = ''] = personOf(portal, parts.email).senderAccountIds
  await page.goto(accountHref(account, 'wallet'))
  const balance = page.getByRole('region', { name: 'Balance' })
  await expect(balance).toContainText(money(0))
  await page.getByLabel('Amount').fill('1,500.50')
  await page.getByRole('button', { name: 'Show the QR code to top up' }).click()
  await expect(page.getByText('Waiting for your top-up')).toBeVisible()
  await expectNoViolation(page)
  const reference = await referenceOn(page)
  // A closed page does not lose it.
  await page.reload()
  expect(await referenceOn(page)).toBe(reference)
  await till.atGateway(reference, 'pay')
  await expect(balance).toContainText(money(1500.5))
  const entry = page.getByRole('row').filter({ hasText: 'Top-up' })
  await expect(entry).toContainText(`+${money(1500.5)}`)
  await expect(page.getByRole('button', { name: 'Show the QR code to top up' })).toBeVisible()
  expect(await till.balance(parts)).toBe(1500.5)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
})

/** Joins the pieces in which a text is drawn. */
function textOf(pdf: Uint8Array): string {
  return readPdf(pdf).pages.flat().join('').replaceAll(/\s/g, '')
}

/** Journeys of paying share these helpers: for what a page says, and for what the service has of it. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import type { Till } from './till.ts'

export const money = (amount: number) =>
  `฿${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** Reads from the page of the QR the reference that the gateway has for the payment. */
export async function referenceOn(page: Page): Promise<string> {
  return page.locator('dd span.font-mono').first().innerText()
}

export async function chooseWay(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check()
}

export const confirmed = /\/orders\/[0-9a-f-]{36}\/confirmation$/

export async function ordersOf(till: Till, quoteId: string) {
  return till.database.query<{ state: string; type: string }>(
    `select type, state from tms.payments where quote_id = $1 order by created_at`,
    [quoteId],
  )
}

export async function mailsTo(
  till: Till,
  to: string,
): Promise<readonly { subject: string; text: string }[]> {
  const url = `${till.portal.baseUrl}/sandbox/mailbox/messages?${new URLSearchParams({ to })}`
  const { data } = (await (await fetch(url)).json()) as {
    data: { subject: string; text: string }[]
  }
  return data
}

export async function expectNoSideways(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: innerWidth,
  }))
  expect(wide).toBeLessThanOrEqual(room)
}

export async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    hidden ? 'hidden' : 'visible',
  )
}

/** As large as a phone's camera makes them. */
export async function slip(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 4000 })
    const pen = canvas.getContext('2d')
    for (let line = 0; line < 400; line += 1) {
      if (pen) pen.fillStyle = `hsl(${(line * 37) % 360} 60% 60%)`
      pen?.fillRect((line * 137) % 3000, line * 10, 600, 10)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

/** The pay page as a browser gets it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewTrade } from '#server/tms/payments/gateway/gateway.ts'
import { openTestGateway, type TestGateway } from './testing/open-gateway.ts'

let test: TestGateway

beforeAll(async () => {
  test = await openTestGateway()
})
afterAll(() => test.close())

async function opened(changes: Partial<NewTrade> = {}): Promise<string> {
  const trade = test.trade(changes)
  await test.gateway.open(trade)
  return `${test.url}/sandbox/gateway/${trade.tradeNo}`
}

async function page(url: string, language = 'en') {
  const answer = await fetch(url, { headers: { 'accept-language': language } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

function pressForm(url: string) {
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

describe('the page', () => {
  it('says who gets how much for what, until when, and by which reference', async () => {
    const expiresAt = new Date('2099-12-31T10:00:00Z')
    const { text, status } = await page(await opened({ expiresAt }))
    expect(status).toBe(200)
    for (const said of [
      'Test Haulage',
      '1,234.50',
      'Bangkok to Chiang Mai',
      'Waiting for payment',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).toMatch(/PAY0000\d\d/)
    expect(text).toContain('datetime="2099-12-31T10:00:00.000Z"')
    // By the merchant's clock, seven hours ahead.
    expect(text).toContain('5:00:00')
    expect(text).toContain('src="data:image/gif;base64,')
  })

  it.each([
    ['en', 'lang="en"', 'Pay to'],
    ['th-TH,th;q=0.9', 'lang="th"', 'ชำระให้'],
    ['zh-CN', 'lang="zh"', '收款方'],
    ['fr', 'lang="en"', 'Pay to'],
    ['zh;q=0, th;q=0.1', 'lang="th"', 'ชำระให้'],
  ])('in the language asked for by "%s"', async (language, tag, words) => {
    const { text } = await page(await opened(), language)
    expect(text).toContain(tag)
    expect(text).toContain(words)
  })

  it('of a bank’s app names the bank and shows no QR', async () => {
    const url = await opened({ method: { type: 'app', bankCode: 'KBANK' } })
    const { text } = await page(`${url}?bank=KBANK`, 'th')
    expect(text).toContain('ธนาคารกสิกรไทย')
    expect(text).not.toContain('data:image')
  })

  it('runs nothing and takes nothing from elsewhere', async () => {
    const { text, headers } = await page(await opened())
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i)
  })

  it.each([
    ['/pay-page.css', 'text/css; charset=utf-8', 'color-scheme: light dark'],
    ['/chinese.css', 'text/css; charset=utf-8', './fonts/noto-sans-sc-119-wght-normal.woff2'],
    ['/fonts/ibm-plex-sans-thai-thai-400-normal.woff2', 'font/woff2', 'wOF2'],
    ['/fonts/noto-sans-sc-119-wght-normal.woff2', 'font/woff2', 'wOF2'],
  ])('loads %s from beside it', async (path, type, words) => {
    const answer = await fetch(`${test.url}/sandbox/gateway${path}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(await answer.text()).toContain(words)
  })

  it.each([
    '/fonts/../pay-page.ts',
    '/fonts/%2e%2e%2fpackage.json',
    '/fonts/noto-sans-sc-0000-wght-normal.woff2',
    '/fonts/package.json',
    '/gateway.ts',
  ])('has nothing else beside it: %s', async (path) => {
    const answer = await test.sandbox.handle(new Request(`${test.url}/sandbox/gateway${path}`))
    expect(answer?.status).toBe(404)
  })

  it('shows what a merchant wrote as text and as nothing else', async () => {
    const description = `<script>alert(1)</script>"'&`
    const { text } = await page(await opened({ description }))
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
  })

  it('of a trade that nobody opened says so', async () => {
    const { status, text } = await page(`${test.url}/sandbox/gateway/NOBODY`, 'zh')
    expect(status).toBe(404)
    expect(text).toContain('没有这笔付款')
  })
})

describe('a person', () => {
  it('who presses Pay comes back to a page that says it is paid, and how to go on', async () => {
    const url = await opened()
    const pressed = await pressForm(`${url}/pay`)
    expect(pressed.status).toBe(303)
    const { text } = await page(new URL(pressed.headers.get('location') ?? '', url).href)
    expect(text).toContain('data-state="paid"')
    expect(text).toContain(`href="${test.url}/orders/1"`)
    expect(text).toContain('Back to Test Haulage')
    expect(text).not.toContain('<button')
  })

  it('who presses Fail sees that it failed', async () => {
    const url = await opened()
    await pressForm(`${url}/fail`)
    expect((await page(url)).text).toContain('data-state="failed"')
  })

  it('who presses Pay too late sees that it has lapsed, and nothing is paid', async () => {
    const now = test.clock.nowMs()
    const url = await opened()
    try {
      test.clock.set(now + 600_000)
      expect((await pressForm(`${url}/pay`)).status).toBe(303)
      expect((await page(url)).text).toContain('data-state="expired"')
    } finally {
      test.clock.set(now)
    }
  })

  it('who presses Pay where there is nothing is told so', async () => {
    const url = `${test.url}/sandbox/gateway/NOBODY`
    const pressed = await pressForm(`${url}/pay`)
    expect((await page(new URL(pressed.headers.get('location') ?? '', url).href)).status).toBe(404)
  })

  it('does not pay by opening an address', async () => {
    const url = await opened()
    expect((await page(`${url}/pay`)).status).toBe(404)
    expect((await page(url)).text).toContain('data-state="open"')
  })
})

it('a program pays what is not there with a clear no', async () => {
  expect(await test.press('NOBODY', 'pay')).toEqual({
    status: 404,
    json: { error: 'trade_not_found' },
  })
})

/** A merchant's trades at the gateway, by our own adapter over HTTP. */
import jsQr from 'jsqr'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { newId } from '#server/testing/new-id.ts'
import type { NewTrade, OpenedTrade } from '#server/tms/payments/gateway/gateway.ts'
import { openTestGateway, type TestGateway } from './testing/open-gateway.ts'

let test: TestGateway

beforeAll(async () => {
  test = await openTestGateway()
  return () => test.close()
})

async function opened(changes: Partial<NewTrade> = {}): Promise<NewTrade> {
  const trade = test.trade(changes)
  await test.gateway.open(trade)
  return trade
}

async function openQr(changes: Partial<NewTrade> = {}) {
  const trade = test.trade(changes)
  const answer: OpenedTrade = await test.gateway.open(trade)
  if (answer.type !== 'qr') throw new Error('no QR')
  return { trade, answer }
}

describe('a QR', () => {
  it('is read by a decoder that knows nothing of the encoder, and says what was said beside it', async () => {
    const { answer } = await openQr()
    expect(decode(answer.qrImage)).toBe(answer.qrRawData)
  })

  it('asks for the amount by PromptPay, with the trade as the reference', async () => {
    const { trade, answer } = await openQr({ amountMinor: 1_234_05 })
    expect(answer.qrRawData).toContain('54071234.05')
    expect(answer.qrRawData).toContain(`0209${trade.tradeNo.replaceAll('-', '')}`)
    expect(answer.qrExpireTime).toBe(trade.expiresAt.toISOString())
  })

  it('asks for baht and nothing else', async () => {
    const opening = test.gateway.open(test.trade({ currency: 'JPY' }))
    await expect(opening).rejects.toMatchObject({ reason: 'currency_unsupported' })
  })
})

describe('an app', () => {
  it('is opened by a link to the pay page that names the bank', async () => {
    const trade = test.trade({ method: { type: 'app', bankCode: 'SCB' } })
    expect(await test.gateway.open(trade)).toEqual({
      type: 'app',
      appUrl: `${test.url}/sandbox/gateway/${trade.tradeNo}?bank=SCB`,
    })
  })

  it('of a bank that nobody knows is refused', async () => {
    const trade = test.trade({ method: { type: 'app', bankCode: 'NOBANK' } })
    await expect(test.gateway.open(trade)).rejects.toMatchObject({ reason: 'bank_unknown' })
  })
})

describe('a trade', () => {
  it('opened again is the same one, and another under its number is refused', async () => {
    const trade = test.trade()
    const [one, two] = await Promise.all([test.gateway.open(trade), test.gateway.open(trade)])
    expect(two).toEqual(one)
    const other = { ...trade, amountMinor: trade.amountMinor + 1 }
    await expect(test.gateway.open(other)).rejects.toMatchObject({ reason: 'trade_no_taken' })
  })

  it('is paid once, whoever else closes it in the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { tradeNo } = await opened()
      const [pressed, closed] = await Promise.all([
        test.press(tradeNo, 'pay'),
        test.gateway.close(tradeNo),
      ])
      const { state } = await test.gateway.query(tradeNo)
      expect(state).toBe(closed)
      expect(pressed.status).toBe(state === 'paid' ? 200 : 409)
    }
  })

  it('that is paid says so when it is closed, and stays paid', async () => {
    const { tradeNo } = await opened()
    await test.press(tradeNo, 'pay')
    expect(await test.gateway.close(tradeNo)).toBe('paid')
    expect(await test.gateway.query(tradeNo)).toMatchObject({
      state: 'paid',
      paidAmountMinor: 1_234_50,
      paidAt: new Date(test.clock.nowMs()),
    })
  })

  it('that is closed cannot be paid', async () => {
    const { tradeNo } = await opened()
    expect(await test.gateway.close(tradeNo)).toBe('closed')
    expect(await test.press(tradeNo, 'pay')).toEqual({
      status: 409,
      json: { error: 'trade_closed' },
    })
  })

  it('that is failed cannot be paid', async () => {
    const { tradeNo } = await opened()
    await test.press(tradeNo, 'fail')
    expect((await test.gateway.query(tradeNo)).state).toBe('failed')
    expect(await test.press(tradeNo, 'pay')).toMatchObject({ json: { error: 'trade_failed' } })
  })

  it('lapses in the very moment it expires, and cannot be paid from then on', async () => {
    const now = test.clock.nowMs()
    const { tradeNo } = await opened({ expiresAt: new Date(now + 1000) })
    try {
      test.clock.set(now + 999)
      expect((await test.gateway.query(tradeNo)).state).toBe('open')
      test.clock.set(now + 1000)
      expect((await test.gateway.query(tradeNo)).state).toBe('expired')
      expect(await test.press(tradeNo, 'pay')).toMatchObject({ json: { error: 'trade_expired' } })
    } finally {
      test.clock.set(now)
    }
  })

  it('is paid by another sum than was asked, and says which', async () => {
    const { tradeNo } = await opened()
    expect(await test.press(tradeNo, 'pay', { amount: 1000.25 })).toMatchObject({
      status: 200,
      json: { amount: 1234.5, paid_amount: 1000.25, state: 'paid' },
    })
    expect(await test.gateway.query(tradeNo)).toMatchObject({ paidAmountMinor: 1_000_25 })
    expect(await test.press(tradeNo, 'pay', { amount: 1 })).toMatchObject({ status: 409 })
    expect(await test.press(tradeNo, 'pay')).toMatchObject({ status: 200 })
  })

  it.each([{ amount: 1.001 }, { amount: -1 }, { delay_ms: -1 }, { unknown: 1 }, []])(
    'is not paid by %j',
    async (options) => {
      const { tradeNo } = await opened()
      const { status } = await test.press(tradeNo, 'pay', options)
      expect([400, 422]).toContain(status)
      expect((await test.gateway.query(tradeNo)).state).toBe('open')
    },
  )

  it('of another merchant does not exist', async () => {
    const { tradeNo } = await opened()
    const stranger = await strangersGateway()
    await expect(stranger.query(tradeNo)).rejects.toMatchObject({ status: 404 })
    await expect(stranger.close(tradeNo)).rejects.toMatchObject({ status: 404 })
    const taken = stranger.open(test.trade({ tradeNo }))
    await expect(taken).rejects.toMatchObject({ reason: 'trade_no_taken' })
    expect((await test.gateway.query(tradeNo)).state).toBe('open')
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/callbacks',
    'http://tms.test@127.0.0.1:1/',
    'file:///etc/passwd',
  ])('cannot make the gateway post to %s', async (notifyUrl) => {
    await expect(test.gateway.open(test.trade({ notifyUrl }))).rejects.toMatchObject({
      reason: expect.stringMatching(/^(?:notify_url_refused|invalid_request)$/),
    })
  })
})

describe('a refund', () => {
  it('sent twice is made once', async () => {
    const { tradeNo } = await opened()
    await test.press(tradeNo, 'pay')
    const refund = { tradeNo, amountMinor: 500_00, refundNo: 'R-1' }
    await Promise.all([test.gateway.refund(refund), test.gateway.refund(refund)])
    await test.gateway.refund(refund)
    expect((await test.gateway.query(tradeNo)).refundedMinor).toBe(500_00)
    const other = test.gateway.refund({ ...refund, amountMinor: 1 })
    await expect(other).rejects.toMatchObject({ reason: 'refund_no_taken' })
  })

  it('is never of more than was paid, also when several race', async () => {
    const { tradeNo } = await opened({ amountMinor: 1000 })
    await test.press(tradeNo, 'pay')
    const raced = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        test.gateway.refund({ tradeNo, amountMinor: 300, refundNo: `R-${index}` }),
      ),
    )
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await test.gateway.query(tradeNo)).refundedMinor).toBe(900)
  })

  it('needs a payment', async () => {
    const { tradeNo } = await opened()
    const refund = test.gateway.refund({ tradeNo, amountMinor: 1, refundNo: 'R-1' })
    await expect(refund).rejects.toMatchObject({ reason: 'trade_not_paid' })
  })
})

async function strangersGateway() {
  const id = 'stranger'
  const { key } = await test.sandbox.gateway.addMerchant(test.database, {
    id,
    name: 'Stranger',
    city: 'Bangkok',
    country: 'TH',
    timezone: 'Asia/Bangkok',
  })
  const organizationId: OrganizationId = newId()
  await test.database.query(
    `insert into tms.organizations (id, name, currency, country, timezone)
     values ($1, 'Stranger', 'THB', 'TH', 'Asia/Bangkok')`,
    [organizationId],
  )
  await test.database.transaction((tx) =>
    test.gateways.connect(tx, { organizationId, merchantId: id, key, baseUrl: null }),
  )
  const gateway = await test.gateways.active(organizationId)
  if (gateway === null) throw new Error('no gateway')
  return gateway
}

/** The picture by its pixels, as the GIF specification has them, and what is read from it. */
function decode(dataUri: string): string | undefined {
  const gif = Buffer.from(dataUri.replace('data:image/gif;base64,', ''), 'base64')
  const size = gif.readUInt16LE(6)
  const colours = 2 << ((gif[10] ?? 0) & 7)
  // Behind the colours, the description of the image and the length of its codes.
  const pixels: number[] = []
  for (let at = 13 + 3 * colours + 11; gif[at] !== 0; at += (gif[at] ?? 0) + 1) {
    // Each block is a code that clears the table and then plain pixels, the last one an end as well.
    pixels.push(...gif.subarray(at + 2, at + 1 + (gif[at] ?? 0)))
  }
  const rgba = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const colour = 13 + 3 * (pixels[pixel] ?? 0)
    rgba.set(gif.subarray(colour, colour + 3), pixel * 4)
  }
  return jsQr(rgba, size, size, { inversionAttempts: 'dontInvert' })?.data
}

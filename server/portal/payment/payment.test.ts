import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { quoteIdSchema } from '#lib/contract/ids.ts'
import type { AskedAgain } from '#lib/paying/pay-outcomes.ts'
import { accessBy } from '../access/access.ts'
import { auditAct } from '../audit/audit.ts'
import { caller, openDesk, organizationId } from '../identity/identity.fixture.ts'
import { findSession } from '../identity/sessions.ts'
import { takeUse } from '../limits/limits.ts'
import { findWatches } from '../orders/watch-store.ts'
import { addBuyer, delivered, openPlayedPortal, paymentOf } from '../orders/watches.fixture.ts'
import { beginActing } from '../staff/acting.ts'
import { readPayment, startPayment } from './payment.ts'

const contacts = {
  pickup: { name: 'Somchai', phone: '081 234 5678' },
  delivery: { name: 'Malee', phone: '089 765 4321' },
}
const sameQuote = (): Promise<AskedAgain> => Promise.resolve({ kind: 'same' })

async function openPortal() {
  const portal = await openPlayedPortal()
  onTestFinished(portal.close)
  const { database, accountId } = portal
  const quoteId = quoteIdSchema.parse(randomUUID())
  const quote = { quoteId, accountId }
  const personId = await addBuyer(portal)
  const start = (amount: number, deps = portal.deps, askAgain = sameQuote) =>
    startPayment(
      {
        quote,
        personId,
        pay: { type: 'qr', contacts },
        seen: { amount, currency: 'THB' },
        language: 'en',
        askAgain,
      },
      deps,
    )
  const watch = async () =>
    (await findWatches(database, { accountId, quoteIds: [quoteId] })).at(0) ?? null
  return { ...portal, quote, personId, start, watch }
}

const qrReply = (deliveryId: string) => ({
  type: 'qr',
  paymentId: randomUUID(),
  tradeNo: 'T1',
  qrImage: 'data:image/png;base64,AAAA',
  qrRawData: 'raw',
  qrExpireTime: '2026-11-21T10:10:00Z',
  deliveryId,
})

test('a total that is not the one that was seen begins nothing', async () => {
  const { start, answers, asked } = await openPortal()
  answers.quote = { estimated_total: 1300 }
  expect(await start(1234.5)).toEqual({ kind: 'changed', amount: 1300, currency: 'THB' })
  expect(asked('/pay')).toBe(0)
  answers.pay = qrReply(randomUUID())
  expect(await start(1300)).toMatchObject({ kind: 'started', paid: false })
})

test('contacts go with Pay where the service takes them, and into its addresses where it does not', async () => {
  const { start, answers, received, watch, deps } = await openPortal()
  const bodies = () =>
    received
      .filter(({ path }) => path.endsWith('/pay'))
      .map(({ text }): unknown => JSON.parse(text))
  answers.pay = qrReply(randomUUID())
  answers.quote = { contacts: { pickup: { name: '', phone: '' }, delivery: contacts.delivery } }
  const never = () => Promise.reject(new Error('its service takes contacts'))
  expect(await start(1234.5, deps, never)).toMatchObject({ kind: 'started' })
  expect(bodies().at(-1)).toMatchObject({ type: 'qr', contacts })

  answers.quote = {}
  const quoteId = quoteIdSchema.parse(randomUUID())
  const other = (amount: number) => async (): Promise<AskedAgain> => {
    return { kind: 'other', quoteId, amount, currency: 'THB' }
  }
  const before = bodies().length
  expect(await start(1234.5, deps, other(1300))).toEqual({
    kind: 'changed',
    amount: 1300,
    currency: 'THB',
    otherQuoteId: quoteId,
  })
  expect(bodies()).toHaveLength(before)
  const started = await start(1234.5, deps, other(1234.5))
  expect(started).toMatchObject({ kind: 'started', otherQuoteId: quoteId })
  expect(received.at(-1)?.path).toContain(quoteId)
  expect(bodies().at(-1)).not.toHaveProperty('contacts')
  expect(await watch()).not.toBeNull()
  const gone = async (): Promise<AskedAgain> => ({ kind: 'gone' })
  expect(await start(1234.5, deps, gone)).toEqual({ kind: 'needs_price' })
})

test('nobody pays for an order whose driver can call nobody', async () => {
  const { quote, personId, answers, deps, asked } = await openPortal()
  const seen = { amount: 1234.5, currency: 'THB' }
  const press = () =>
    startPayment(
      { quote, personId, pay: { type: 'qr' }, seen, language: 'en', askAgain: sameQuote },
      deps,
    )
  expect(await press()).toEqual({ kind: 'contacts_missing' })
  answers.quote = { contacts: { ...contacts, delivery: { name: 'Malee', phone: '' } } }
  expect(await press()).toEqual({ kind: 'contacts_missing' })
  expect(asked('/pay')).toBe(0)
  answers.pay = qrReply(randomUUID())
  answers.quote = { contacts }
  expect(await press()).toMatchObject({ kind: 'started' })
})

test('an answer that is lost leaves the quote to be looked at, and is told as not known', async () => {
  const { start, answers, watch, personId } = await openPortal()
  answers.pay = { nonsense: true }
  expect(await start(1234.5)).toMatchObject({ kind: 'faulty' })
  expect(await watch()).toMatchObject({ personIds: [personId], deliveryId: null })
})

test('a service that tells of no payments shows the open one all the same, until it is over', async () => {
  const { start, answers, clock, deps, quote, watch } = await openPortal()
  const deliveryId = randomUUID()
  answers.pay = qrReply(deliveryId)
  const started = await start(1234.5)
  expect(started.kind).toBe('started')
  const read = async () => {
    const result = await readPayment(quote, deps)
    return result.ok ? result.value.payment : null
  }
  expect(await read()).toMatchObject({
    state: 'pending',
    amount: 1234.5,
    instructions: { qrRawData: 'raw' },
  })
  clock.ms = Date.parse('2026-11-21T10:10:01Z')
  expect(await read()).toMatchObject({ state: 'lapsed', instructions: null, received_amount: 0 })
  answers.tracking = { state: 'awaiting_3pl' }
  expect(await read()).toMatchObject({ state: 'paid', received_amount: 1234.5 })
  expect((await watch())?.paidAt).toEqual(new Date(clock.ms))
  // It had been paid, so nobody reads that nothing was.
  answers.quote = { status: 'canceled' }
  const whole = { received_amount: 1234.5, refunded_amount: 1234.5 }
  expect(await read()).toMatchObject({ state: 'refunded', ...whole })
})

test('of an order that was canceled before it was paid nothing has come and nothing goes back', async () => {
  const { start, answers, deps, quote } = await openPortal()
  answers.pay = qrReply(randomUUID())
  await start(1234.5)
  answers.tracking = { ...delivered, status: 'canceled', pod: null }
  answers.quote = { status: 'canceled' }
  const result = await readPayment(quote, deps)
  expect(result.ok && result.value.payment).toMatchObject({
    state: 'canceled',
    received_amount: 0,
    refunded_amount: 0,
    paid_at: null,
  })
})

test('an order whose payment nobody can tell is no paid one while it waits for its money', async () => {
  const { answers, deps, quote } = await openPortal()
  const awaits = async () => {
    const result = await readPayment(quote, deps)
    return result.ok && result.value.awaitsPayment
  }
  expect(await awaits()).toBe(false)
  answers.quote = { status: 'accepted', delivery: null }
  expect(await awaits()).toBe(true)
  answers.quote = { status: 'accepted', delivery: { id: randomUUID() } }
  expect(await awaits()).toBe(true)
  answers.tracking = { state: 'awaiting_3pl' }
  expect(await awaits()).toBe(false)
})

test('a payment that the service tells is what is shown', async () => {
  const { answers, quote, deps } = await openPortal()
  answers.payment = paymentOf(randomUUID(), { state: 'partly_paid', received_amount: 1000 })
  expect(await readPayment(quote, deps)).toMatchObject({
    ok: true,
    value: { hasPaymentEndpoint: true, payment: { state: 'partly_paid', received_amount: 1000 } },
  })
})

test('a press on Pay by staff makes 4 statements and 2 signed calls', async () => {
  const desk = await openDesk()
  const { answers, accountId, deps, received } = await openPlayedPortal(desk.database)
  await desk.add('ops@shop.example', 'ops')
  const token = await desk.enter('ops@shop.example')
  const staff = await findSession(desk, token, caller)
  if (staff === null) throw new Error('nobody is signed in')
  const account = { id: accountId, code: 'C1', name: 'Rice' }
  const acting = { person: staff, account, reason: 'asked by phone' }
  await beginActing({ ...desk, actingMs: 60_000 }, acting)
  const quote = { accountId, quoteId: quoteIdSchema.parse(randomUUID()) }
  answers.pay = qrReply(randomUUID())
  // The page of the press has read the payment: so it is known that the service tells it.
  answers.payment = paymentOf(randomUUID(), {})
  await readPayment(quote, deps)

  const calledBefore = received.length
  let statements = 0
  const query: typeof desk.database.query = (statement, values) => {
    statements += 1
    return desk.database.query(statement, values)
  }
  const one: typeof desk.database.one = (statement, values) => {
    statements += 1
    return desk.database.one(statement, values)
  }
  const transaction = () => Promise.reject(new Error('a press needs no transaction'))
  const database = { ...desk.database, query, one, transaction }
  const { clock } = desk
  const isOurs = async (id: string) => id === organizationId
  const access = await accessBy({ ...desk, database, isOurs }, { token, accountId, caller })
  if (!access.ok) throw new Error(access.reason)
  const limit = { name: 'payments', uses: 120, windowMs: 600_000 }
  await takeUse(database, { limit, who: access.person.id, nowMs: clock.nowMs() })
  await auditAct(access, 'order-paid', { quote: quote.quoteId }, { database, clock })
  const personId = access.person.id
  const seen = { amount: 1234.5, currency: 'THB' }
  const started = await startPayment(
    { quote, personId, pay: { type: 'qr', contacts }, seen, language: 'en', askAgain: sameQuote },
    { ...deps, database },
  )
  expect(started).toMatchObject({ kind: 'started' })
  expect(statements).toBe(4)
  expect(received.slice(calledBefore).map(({ path }) => path.split('/').at(-1))).toEqual([
    quote.quoteId,
    'pay',
  ])
})

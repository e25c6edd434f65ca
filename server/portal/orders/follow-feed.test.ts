import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { QuoteId } from '#lib/contract/ids.ts'
import { newId } from '#server/testing/new-id.ts'
import { addBuyer, minuteMs, openMailedPortal, paymentOf, pressPay } from './watches.fixture.ts'
import { lookOnce } from './watches.ts'

const hourMs = 60 * minuteMs
const paidAt = '2026-11-21T10:00:42.000Z'

/** A portal of a service with a feed, to which a test adds entries. */
async function openFed() {
  const portal = await openMailedPortal()
  const entries: object[] = []
  portal.answers.feed = (after) => {
    const from = after === 'now' ? entries.length : Number(after.split('-')[0])
    return { data: entries.slice(from), next: `${entries.length}-0` }
  }
  /** The service's feed has a change of the quote's payment. */
  function changed(quoteId: QuoteId): void {
    entries.push({
      type: 'payment.changed',
      at: '2026-11-21T10:00:42.000Z',
      sender_account_id: portal.accountId,
      payment_id: randomUUID(),
      quote_id: quoteId,
      order_id: null,
      state: 'paid',
    })
  }
  /** The service has paused a webhook rule. */
  function paused(ownerId: string | null, { at = paidAt, ruleId = newId() } = {}): void {
    entries.push({
      type: 'webhook_rule.paused',
      at,
      sender_account_id: null,
      rule_id: ruleId,
      rule_name: 'To the warehouse',
      owner_id: ownerId,
      host: 'hooks.example.com',
      cause: 'timeout',
    })
  }
  const orderReads = () => portal.received.filter(({ path }) => path.includes('/orders/')).length
  return { ...portal, changed, paused, orderReads }
}

test('an order is looked at when the feed has a change of it, and not before', async () => {
  const portal = await openFed()
  const { answers, changed, clock, look, mails, orderReads } = portal
  const { quoteId, deliveryId } = await pressPay(portal)
  answers.order = { quote_id: quoteId, payment: paymentOf(deliveryId, {}) }
  await look()
  const looked = orderReads()
  clock.ms += 10 * minuteMs
  await look()
  expect(orderReads()).toBe(looked)

  answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: paidAt }
  changed(quoteId)
  await Promise.all([look(), look(), look()])
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Order DL-7K2M-9 is paid'])
})

test('changes while the portal was down are read when it is up', async () => {
  const portal = await openFed()
  const { answers, changed, clock, look, mails } = portal
  const { quoteId } = await pressPay(portal)
  answers.order = { quote_id: quoteId }
  await look()
  changed(newId())
  changed(quoteId)
  answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: paidAt }
  answers.status = 503
  clock.ms += hourMs
  await look()
  expect(await mails()).toEqual([])
  answers.status = 200
  clock.ms += minuteMs
  await look()
  expect(await mails()).toHaveLength(1)
})

test('the reminder comes at its time, though nothing has changed', async () => {
  const portal = await openFed()
  const { answers, clock, look, mails } = portal
  const { quoteId, deliveryId } = await pressPay(portal)
  const payment = paymentOf(deliveryId, { deadline_at: '2026-11-21T12:00:10Z' })
  answers.order = { quote_id: quoteId, payment }
  await look()
  clock.ms += hourMs
  await look()
  expect(await mails()).toEqual([])
  clock.ms += 21 * minuteMs
  await look()
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Order DL-7K2M-9 is waiting for your payment',
  ])
})

/** A portal whose only order was looked at, and has been paid since. */
async function openPaid() {
  const portal = await openFed()
  const { quoteId } = await pressPay(portal)
  portal.answers.order = { quote_id: quoteId }
  await portal.look()
  portal.answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: paidAt }
  portal.changed(quoteId)
  return portal
}

test.each([
  ['500', { status: 500, body: { error: 'internal' } }],
  ['401', { status: 401, body: { error: 'unauthorized' } }],
  ['a malformed reply', { status: 200, body: { data: 'none' } }],
])('%s of the feed puts a mail off by two minutes at most', async (_, reply) => {
  const { answers, clock, look, mails } = await openPaid()
  answers.feedFailure = reply
  clock.ms += minuteMs
  await look()
  expect(await mails()).toEqual([])
  answers.feedFailure = null
  clock.ms += 2 * minuteMs
  await look()
  expect(await mails()).toHaveLength(1)
})

test('orders are looked at by their time once the feed is gone', async () => {
  const { answers, clock, look, mails } = await openPaid()
  answers.feed = null
  clock.ms += minuteMs
  await look()
  expect(await mails()).toHaveLength(1)
})

test('a feed that keeps failing is given up within ten minutes', async () => {
  const { answers, clock, look, mails } = await openPaid()
  answers.feedFailure = { status: 200, body: { data: 'none' } }
  for (let minute = 0; minute < 10; minute++) {
    clock.ms += minuteMs
    await look()
  }
  expect(await mails()).toHaveLength(1)
})

test('the owner of a rule that was paused gets a mail, once, and at most one an hour', async () => {
  const portal = await openFed()
  const { clock, look, mails, paused, emailOf } = portal
  await look()
  const owner = await addBuyer(portal, 'admin')
  const ruleId = newId()
  paused(owner, { ruleId })
  paused(owner, { ruleId, at: '2026-11-21T10:59:59.000Z' })
  paused(null)
  paused(randomUUID())
  clock.ms += minuteMs
  await Promise.all([look(), look(), look()])
  expect(await mails()).toMatchObject([
    {
      subject: 'Paused: To the warehouse does not reach hooks.example.com',
      ...(await emailOf(owner)),
    },
  ])
  const [mail] = await mails()
  expect(mail?.text).toContain(`https://tms.example/console/automation/rules/${ruleId}`)
  paused(owner, { ruleId, at: '2026-11-21T11:00:00.000Z' })
  clock.ms += minuteMs
  await look()
  expect(await mails()).toHaveLength(2)
})

test('a mail about a paused rule that cannot be written is written later', async () => {
  const portal = await openFed()
  const { all, clock, look, mails, paused } = portal
  await look()
  paused(await addBuyer(portal, 'admin'))
  const queue = { send: () => Promise.reject(new Error('the process dies')) }
  clock.ms += minuteMs
  await expect(lookOnce({ ...all, mail: { ...all.mail, queue } })).rejects.toThrow('dies')
  expect(await mails()).toEqual([])
  await look()
  expect(await mails()).toHaveLength(1)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payReplySchema } from '#lib/contract/pay.ts'
import { orderHref } from '#lib/hrefs.ts'
import { createLog } from '#server/log.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import {
  beginWatch,
  findWatches,
  keepReply,
  noteLook,
  noteOrder,
  sweepWatches,
} from './watch-store.ts'
import {
  addBuyer,
  delivered,
  minuteMs,
  openMailedPortal,
  paymentOf,
  pressPay,
} from './watches.fixture.ts'
import { startWatching, watchQueue, watchQueueOptions } from './watches.ts'

const log = createLog({ level: 'silent' })

const paidAt = '2026-11-21T10:00:42.000Z'

test('buyers are written once that their order is paid and once that it is delivered, then it is over', async () => {
  const portal = await openMailedPortal()
  const { answers, clock, accountId, look, mails } = portal
  const { quoteId, deliveryId, personId } = await pressPay(portal)
  answers.order = { quote_id: quoteId }
  await look()
  expect(await mails()).toEqual([])
  clock.ms += minuteMs
  answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: paidAt }
  await Promise.all([look(), look(), look()])
  clock.ms += 5 * minuteMs
  const deliveredAt = new Date(clock.ms).toISOString()
  answers.order = { ...answers.order, state: 'delivered', delivered_at: deliveredAt }
  await look()
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Order DL-7K2M-9 is paid',
    'Order DL-7K2M-9 is delivered',
  ])
  const [paid] = await mails()
  expect(paid).toMatchObject(await portal.emailOf(personId))
  expect(paid?.text).toContain('1,234.50')
  expect(paid?.text).toContain(`https://tms.example${orderHref(accountId, deliveryId)}`)
  expect(await portal.open()).toBe(0)
})

test('a service without an order’s own call tells it by its quote and by where it is', async () => {
  const portal = await openMailedPortal()
  const { answers, clock, look, mails } = portal
  const { deliveryId } = await pressPay(portal)
  answers.quote = { status: 'accepted', delivery: { id: deliveryId } }
  answers.tracking = delivered
  clock.ms = Date.parse('2026-11-21T12:00:05.000Z')
  await look()
  expect(await mails()).toHaveLength(2)
  expect(await portal.open()).toBe(0)
})

test('an answer to Pay that was lost loses no order', async () => {
  const portal = await openMailedPortal()
  const { answers, clock, look, mails } = portal
  const { quoteId, deliveryId } = await pressPay(portal, { isOrdered: false })
  await look()
  expect(await portal.open()).toBe(1)
  clock.ms += 2 * minuteMs
  answers.payment = paymentOf(deliveryId, { state: 'paid', paid_at: paidAt })
  answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: paidAt }
  await look()
  expect(await mails()).toHaveLength(1)
})

test('an order whose page has seen that it is paid is due at once', async () => {
  const portal = await openMailedPortal()
  const { database, answers, clock, look, mails } = portal
  const { quoteId, deliveryId } = await pressPay(portal)
  answers.order = { quote_id: quoteId }
  clock.ms += 60 * minuteMs
  await look()
  clock.ms += 1
  const paid = new Date(clock.ms)
  answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: paid.toISOString() }
  await look()
  expect(await mails()).toEqual([])
  await noteOrder(database, { quoteId, deliveryId, paidAt: paid })
  await look()
  expect(await mails()).toHaveLength(1)
})

test('a quote that was never ordered is not looked at after a day', async () => {
  const portal = await openMailedPortal()
  await pressPay(portal, { isOrdered: false })
  portal.clock.ms += 24 * 60 * minuteMs
  await portal.look()
  expect(await portal.open()).toBe(0)
})

test('all who pressed Pay are written, and after they left those who may change something', async () => {
  const portal = await openMailedPortal()
  const { database, accountId, answers, clock, look, mails, emailOf } = portal
  const { quoteId, deliveryId, personId: first } = await pressPay(portal)
  const [colleague, other, viewer] = [
    await addBuyer(portal),
    await addBuyer(portal),
    await addBuyer(portal),
  ]
  await database.query(`update portal.memberships set role = 'viewer' where person_id = $1`, [
    viewer,
  ])
  const nowMs = clock.ms
  const press = { quoteId, accountId, nowMs, nextLookAtMs: nowMs }
  for (const personId of [colleague, first, colleague]) {
    await beginWatch(database, { ...press, personId })
  }
  answers.order = { id: deliveryId, quote_id: quoteId, state: 'awaiting_3pl', paid_at: paidAt }
  await look()
  const written = async () => (await mails()).map(({ to }) => ({ to })).toSorted(byAddress)
  const both = [await emailOf(first), await emailOf(colleague)]
  expect(await written()).toEqual(both.toSorted(byAddress))
  await database.query(`delete from portal.memberships where person_id in ($1, $2)`, [
    first,
    colleague,
  ])
  clock.ms += 10 * minuteMs
  answers.order = { ...answers.order, state: 'delivered' }
  await look()
  expect(await written()).toEqual([...both, await emailOf(other)].toSorted(byAddress))
})

const byAddress = (one: { to: string }, next: { to: string }) => one.to.localeCompare(next.to)

test('watches go a month after they are over, and one that papers may need after a year', async () => {
  const portal = await openMailedPortal()
  const { database, accountId, clock } = portal
  const [done, open, answered] = [
    await pressPay(portal),
    await pressPay(portal),
    await pressPay(portal),
  ]
  const over = { mailed: [], nextLookAtMs: null, failures: 0 }
  await noteLook(database, { ...over, quoteId: done.quoteId })
  await noteLook(database, { ...over, quoteId: answered.quoteId })
  const { quoteId, deliveryId } = answered
  const reply = payReplySchema.parse({
    type: 'wallet',
    paymentId: randomUUID(),
    balance: 1,
    deliveryId,
  })
  await keepReply(database, { quoteId, reply, atMs: clock.ms })
  const quoteIds = [done, open, answered].map((each) => each.quoteId)
  const left = async (days: number) => {
    await sweepWatches(database, clock.ms + days * 24 * 60 * minuteMs)
    const found = await findWatches(database, { accountId, quoteIds })
    return quoteIds.filter((id) => found.some((watch) => watch.quoteId === id))
  }
  expect(await left(29)).toEqual(quoteIds)
  expect(await left(31)).toEqual([open.quoteId, answered.quoteId])
  expect(await left(401)).toEqual([])
})

test('an order by staff is told to those of the account, and not to the staff', async () => {
  const portal = await openMailedPortal()
  await addBuyer(portal)
  await addBuyer(portal)
  const { quoteId } = await pressPay(portal, { role: 'ops' })
  portal.answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: paidAt }
  await portal.look()
  expect(await portal.mails()).toHaveLength(2)
})

test('news that is days old is told to nobody', async () => {
  const portal = await openMailedPortal()
  const { quoteId } = await pressPay(portal)
  portal.answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: paidAt }
  portal.clock.ms += 4 * 24 * 60 * minuteMs
  await portal.look()
  expect(await portal.mails()).toEqual([])
})

test('while the service is away it is asked less and less, and nothing is forgotten', async () => {
  const portal = await openMailedPortal()
  const { answers, clock, look, received } = portal
  const { quoteId } = await pressPay(portal)
  answers.status = 503
  for (let second = 0; second < 600; second += 5) {
    await look()
    clock.ms += 5_000
  }
  expect(received.length).toBeGreaterThan(3)
  expect(received.length).toBeLessThan(40)
  answers.status = 200
  answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: paidAt }
  clock.ms += 20 * minuteMs
  await look()
  expect(await portal.mails()).toHaveLength(1)
})

test('an order that the service fails for keeps no other waiting', async () => {
  const portal = await openMailedPortal()
  const broken = await pressPay(portal)
  portal.answers.brokenIds = [broken.deliveryId]
  for (let n = 0; n < 5; n += 1) await pressPay(portal)
  portal.answers.order = { quote_id: randomUUID(), state: 'awaiting_3pl', paid_at: paidAt }
  await portal.look()
  expect(await portal.mails()).toHaveLength(5)
})

test('the job goes on by itself, and however many processes begin it one waits', async () => {
  const portal = await openMailedPortal()
  const { answers, queue, all, database, mails } = portal
  await queue.declare(watchQueue, watchQueueOptions)
  const clock = { nowMs: () => Date.now() }
  const running = { ...all, clock, queue, log }
  await startWatching(running)
  await startWatching(running)
  const waiting = `select from pgboss.job where name = $1 and state = 'created'`
  expect((await database.query(waiting, [watchQueue])).length).toBeLessThanOrEqual(1)
  const { quoteId } = await pressPay(portal)
  const now = new Date().toISOString()
  answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: now }
  await waitFor(async () => (await mails()).length === 1, { withinMs: 20_000 })
  expect((await database.query(waiting, [watchQueue])).length).toBeLessThanOrEqual(1)
})

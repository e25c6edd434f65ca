import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { orderHref } from '#lib/hrefs.ts'
import { paymentIdSchema, type PaymentId } from '#lib/contract/ids.ts'
import { paymentSchema } from '#lib/contract/quote-payment.ts'
import { openQueue } from '#server/db/queue.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { mailQueue } from '../mail/mail-queue.ts'
import { noteBegun } from '../paying/begun-payments.ts'
import { rememberQuotes } from '../quotes/known-quotes.ts'
import {
  addReader,
  minuteMs,
  openFollowedPortal,
  paymentOf,
  pressPay,
  quoteOf,
} from './followed-orders.fixture.ts'
import { hearOfOrder, hearOfPayment } from './known-orders.ts'
import { tellNews } from './tell-news.ts'

const log = createLog({ level: 'silent' })

async function openPortal() {
  const portal = await openFollowedPortal()
  const { database, clock } = portal
  const queue = await openQueue({ url: database.url, log })
  onTestFinished(async () => {
    await queue.stop()
    await portal.close()
  })
  await queue.declare(mailQueue)
  const mail = { database, queue, publicUrl: 'https://tms.example', clock, ids: systemIds }
  const tell = () => tellNews({ database, mail, clock, log })
  const mails = () =>
    database.query<{ subject: string; to: string; text: string }>(
      `select subject, recipient as "to", body_text as text from portal.mails order by written_at, id`,
    )
  return { ...portal, tell, mails }
}

test('who ordered is written once that it is paid and once that it is delivered', async () => {
  const portal = await openPortal()
  const { database, accountId, clock, tell, mails } = portal
  const { quoteId, deliveryId } = await pressPay(portal)
  await hearOfOrder(database, { deliveryId, state: 'paid', heardAtMs: clock.ms })
  // The record that has the number comes a moment after.
  expect(await tell()).toBe(0)
  const order = { id: deliveryId, status: 'pending', order_no: 'DL-7K2M-9' }
  const record = quoteOf(quoteId, { status: 'accepted', delivery: order })
  await rememberQuotes(database, { accountId, quotes: [record], heardAtMs: clock.ms })
  clock.ms += minuteMs
  await Promise.all([tell(), tell(), tell()])
  const deliveredAt = new Date(clock.ms)
  await hearOfOrder(database, {
    deliveryId,
    state: 'delivered',
    heardAtMs: clock.ms,
    deliveredAt,
  })
  clock.ms += minuteMs
  await tell()
  await tell()
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Order DL-7K2M-9 is paid',
    'Order DL-7K2M-9 is delivered',
  ])
  const [paid] = await mails()
  expect(paid?.text).toContain('1,234.50')
  expect(paid?.text).toContain(`https://tms.example${orderHref(accountId, deliveryId)}`)
})

test('what staff ordered is told to those of the account, and not to the staff', async () => {
  const portal = await openPortal()
  const { database, clock, tell, mails } = portal
  await addReader(portal)
  await addReader(portal)
  const viewer = await addReader(portal)
  await database.query(`update portal.memberships set role = 'viewer' where person_id = $1`, [
    viewer,
  ])
  const { deliveryId } = await pressPay(portal, { role: 'ops' })
  await hearOfOrder(database, { deliveryId, state: 'paid', heardAtMs: clock.ms })
  clock.ms += minuteMs
  await tell()
  expect(await mails()).toHaveLength(2)
})

test('who paid is written, and not who pressed first and left it to a colleague', async () => {
  const portal = await openPortal()
  const { database, clock, tell, mails } = portal
  const { quoteId, deliveryId, personId } = await pressPay(portal)
  const colleague = await addReader(portal)
  const [first, second, third] = Array.from({ length: 3 }, () =>
    paymentIdSchema.parse(randomUUID()),
  )
  const begin = (paymentId: PaymentId = paymentIdSchema.parse(randomUUID()), by = personId) =>
    noteBegun(database, { paymentId, quoteId, personId: by, atMs: (clock.ms += 1) })
  await begin(first)
  await begin(second, colleague)
  await begin(third)
  const payment = paymentSchema.parse(
    paymentOf(deliveryId, { id: second, state: 'paid', paid_at: '2026-11-21T10:05:00Z' }),
  )
  await hearOfPayment(database, { payment, heardAtMs: clock.ms })
  clock.ms += minuteMs
  await tell()
  await hearOfOrder(database, { deliveryId, state: 'delivered', heardAtMs: clock.ms })
  clock.ms += minuteMs
  await tell()
  const [reader] = await database.query(`select email as "to" from portal.people where id = $1`, [
    colleague,
  ])
  expect(await mails()).toMatchObject([reader, reader])
})

test('where no service tells which payment was taken, who began the last is written', async () => {
  const portal = await openPortal()
  const { database, clock, tell, mails } = portal
  const { quoteId, deliveryId, personId } = await pressPay(portal)
  const colleague = await addReader(portal)
  for (const by of [personId, colleague]) {
    const paymentId = paymentIdSchema.parse(randomUUID())
    await noteBegun(database, { paymentId, quoteId, personId: by, atMs: (clock.ms += 1) })
  }
  await hearOfOrder(database, { deliveryId, state: 'awaiting_3pl', heardAtMs: clock.ms })
  clock.ms += minuteMs
  await tell()
  const [reader] = await database.query(`select email as "to" from portal.people where id = $1`, [
    colleague,
  ])
  expect(await mails()).toMatchObject([reader])
})

test('a payment that nobody began here is told to who pressed Pay', async () => {
  const portal = await openPortal()
  const { database, clock, tell, mails } = portal
  const { quoteId, deliveryId, personId } = await pressPay(portal)
  const colleague = await addReader(portal)
  const paymentId = paymentIdSchema.parse(randomUUID())
  await noteBegun(database, { paymentId, quoteId, personId: colleague, atMs: clock.ms })
  const payment = paymentSchema.parse(
    paymentOf(deliveryId, { state: 'paid', paid_at: '2026-11-21T10:05:00Z' }),
  )
  await hearOfPayment(database, { payment, heardAtMs: clock.ms })
  clock.ms += minuteMs
  await tell()
  const [reader] = await database.query(`select email as "to" from portal.people where id = $1`, [
    personId,
  ])
  expect(await mails()).toMatchObject([reader])
})

test('who has left the account is told nothing of its orders; those who are there are', async () => {
  const portal = await openPortal()
  const { database, clock, tell, mails } = portal
  const owner = await addReader(portal)
  const { deliveryId, personId } = await pressPay(portal)
  await database.query(`delete from portal.memberships where person_id = $1`, [personId])
  await hearOfOrder(database, { deliveryId, state: 'paid', heardAtMs: clock.ms })
  clock.ms += minuteMs
  await tell()
  const [reader] = await database.query(`select email as "to" from portal.people where id = $1`, [
    owner,
  ])
  expect(await mails()).toMatchObject([reader])
})

test('news that nobody could be told for days is told to nobody any more', async () => {
  const portal = await openPortal()
  const { database, clock, tell, mails } = portal
  const { deliveryId } = await pressPay(portal)
  await hearOfOrder(database, { deliveryId, state: 'paid', heardAtMs: clock.ms })
  clock.ms += 4 * 24 * 60 * minuteMs
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  expect(await mails()).toEqual([])
})

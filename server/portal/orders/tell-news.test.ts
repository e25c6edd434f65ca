import { expect, onTestFinished, test } from 'vitest'
import { openQueue } from '#server/db/queue.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { mailQueue } from '../mail/mail-queue.ts'
import { rememberQuotes } from '../quotes/known-quotes.ts'
import {
  addReader,
  minuteMs,
  openFollowedPortal,
  pressPay,
  quoteOf,
} from './followed-orders.fixture.ts'
import { hearOfOrder } from './known-orders.ts'
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
  expect(paid?.text).toContain(`https://tms.example/orders/${deliveryId}`)
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

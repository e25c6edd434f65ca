/** The migration from the portal's own book of quotes and orders, which releases before it kept. */
import { randomUUID } from 'node:crypto'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deliveryIdSchema, quoteIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryDirectories } from '#server/db/testing/temporary-directory.ts'
import { openEmptyDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { newId } from '#server/testing/new-id.ts'
import { accountOfMoved, dueWatches, findWatches } from './watch-store.ts'

const newDirectory = temporaryDirectories('loadline-old-orders-')
const log = createLog({ level: 'silent' })
const thisMigration = '0140'
const at = new Date('2026-11-21T10:00:00Z')
const qr = {
  type: 'qr',
  paymentId: randomUUID(),
  tradeNo: 'T1',
  qrImage: 'data:image/png;base64,AAAA',
  qrRawData: 'raw',
  qrExpireTime: '2026-11-21T10:10:00Z',
  deliveryId: randomUUID(),
}

async function openOldPortal() {
  const own = await openEmptyDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const directory = await newDirectory()
  await cp(join(import.meta.dirname, '../../db/migrations'), directory, { recursive: true })
  for (const file of await readdir(directory)) {
    if (file >= thisMigration) await rm(join(directory, file))
  }
  await migrate(database, { directory, log })
  const accountId = senderAccountIdSchema.parse(randomUUID())
  const add = async (name: string) => {
    const id = systemIds.uuid()
    await database.query(
      `insert into portal.people (id, email, name, role, organization_id, password_hash)
       values ($1, $2, $3, 'customer', $4, 'none')`,
      [id, `${name}@shop.example`, name, newId()],
    )
    return id
  }
  return { database, accountId, add, update: () => migrate(database, { log }) }
}

test('open orders, links, receipts and old addresses outlast the tables that they stood in', async () => {
  const { database, accountId, add, update } = await openOldPortal()
  const [first, payer] = [await add('first'), await add('payer')]
  const newQuote = async (pressed: Date | null, deliveryId: string | null, record: object = {}) => {
    const quoteId = quoteIdSchema.parse(randomUUID())
    await database.query(
      `insert into portal.quotes (quote_id, account_id, delivery_id, status, created_at, expires_at,
         record, heard_at, ordering_by, ordering_since, ordering_look_at)
       values ($1, $2, $3, 'accepted', $4, $4, $5, $4, $6, $7, $7)`,
      [quoteId, accountId, deliveryId, at, record, pressed && first, pressed],
    )
    return quoteId
  }
  const newDelivery = () => deliveryIdSchema.parse(randomUUID())
  const [openId, deliveredId, othersId] = [newDelivery(), newDelivery(), newDelivery()]
  const open = await newQuote(at, openId, {
    delivery: { order_no: 'DL-7K2M-9' },
    snapshot: { request: { pickup: { district: 'Bang Phli', province: 'Samut Prakan' } } },
  })
  const arrived = await newQuote(at, deliveredId)
  const lost = await newQuote(at, null)
  const others = await newQuote(null, othersId)
  await database.query(
    `insert into portal.begun_payments (payment_id, quote_id, person_id, begun_at)
     values ($1, $2, $3, $4)`,
    [qr.paymentId, open, payer, at],
  )
  await database.query(
    `insert into portal.pay_replies (quote_id, reply, replied_at) values ($1, $2, $3)`,
    [open, qr, at],
  )
  await database.query(
    `update portal.orders set paid_at = $2, delivered_at = $2, status = 'delivered',
       next_look_at = null where delivery_id = $1`,
    [deliveredId, at],
  )
  await database.query(
    `update portal.order_news set told_at = $1, next_try_at = null where kind = 'paid'`,
    [at],
  )
  for (const deliveryId of [openId, randomUUID()]) {
    await database.query(
      `insert into portal.share_links
         (id, token_hash, delivery_id, account_id, made_by, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [randomUUID(), hash(), deliveryId, accountId, first, at, new Date(at.getTime() + 1)],
    )
  }

  await update()
  const quoteIds = [open, arrived, lost, others]
  const byQuote = new Map(
    (await findWatches(database, { accountId, quoteIds })).map((watch) => [watch.quoteId, watch]),
  )
  expect(byQuote.get(open)).toMatchObject({
    personIds: expect.toSatisfy((ids: string[]) => ids.length === 2 && ids.includes(payer)),
    deliveryId: openId,
    orderNo: 'DL-7K2M-9',
    kept: { reply: { type: 'qr', qrRawData: 'raw' }, at },
    mailed: [],
  })
  expect(byQuote.get(arrived)).toMatchObject({ personIds: [first], paidAt: at, mailed: ['paid'] })
  expect(byQuote.get(lost)).toMatchObject({ personIds: [first], deliveryId: null })
  expect(byQuote.has(others)).toBe(false)
  // The mail on delivery was still to be written.
  const due = await dueWatches(database, { nowMs: Date.now() + 60_000, atMost: 10 })
  expect(due.map(({ quoteId }) => quoteId).toSorted()).toEqual([open, arrived, lost].toSorted())
  expect(
    await database.query(
      `select delivery_id as id, order_no as "orderNo", pickup_district as district,
         delivery_province as province from portal.share_links`,
    ),
  ).toEqual([{ id: openId, orderNo: 'DL-7K2M-9', district: 'Bang Phli', province: null }])
  for (const id of [others, othersId]) expect(await accountOfMoved(database, id)).toBe(accountId)
})

function hash(): Buffer {
  return Buffer.from(randomUUID().replaceAll('-', ''))
}

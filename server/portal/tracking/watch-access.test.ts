import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { openDesk, type Desk } from '../identity/identity.fixture.ts'
import { endByToken } from '../identity/sessions.ts'
import { createWatchAccess } from './watch-access.ts'

async function addOrder({ database, clock }: Desk): Promise<{
  accountId: string
  deliveryId: string
}> {
  const order = { accountId: randomUUID(), deliveryId: randomUUID() }
  await database.query(
    `insert into portal.quotes
       (quote_id, account_id, delivery_id, status, created_at, expires_at, record, heard_at)
     values ($1, $2, $3, 'accepted', $4, $4, '{}', $4)`,
    [randomUUID(), order.accountId, order.deliveryId, new Date(clock.nowMs())],
  )
  return order
}

async function join({ database }: Desk, personId: string, accountId: string): Promise<void> {
  await database.query(
    `insert into portal.memberships (person_id, sender_account_id) values ($1, $2)`,
    [personId, accountId],
  )
}

async function openDoor() {
  const desk = await openDesk()
  const mayActFor = { asked: 0, answer: false }
  const mayWatch = createWatchAccess({
    ...desk,
    mayActFor: async () => {
      mayActFor.asked += 1
      return mayActFor.answer
    },
  })
  return { desk, mayWatch, mayActFor }
}

const nobody = { ok: false, problem: 'signed-out' }
const none = { ok: false, problem: 'not-found' }

test('a member watches the account’s orders; a stranger’s, an unknown and a nonsense one are alike', async () => {
  const { desk, mayWatch } = await openDoor()
  const [own, others] = [await addOrder(desk), await addOrder(desk)]
  const person = await desk.add('somchai@shop.example')
  await join(desk, person, own.accountId)
  const token = await desk.enter('somchai@shop.example')
  const { deliveryId } = own
  expect(await mayWatch({ token, deliveryId })).toEqual({ ok: true, ...own })
  for (const each of [others.deliveryId, randomUUID(), 'nonsense', '']) {
    expect(await mayWatch({ token, deliveryId: each })).toEqual(none)
  }
})

test('without a session nobody learns whether there is such an order', async () => {
  const { desk, mayWatch } = await openDoor()
  const { deliveryId } = await addOrder(desk)
  const tokens = [undefined, '', 'x', 'A'.repeat(43), "' or 1=1 --"]
  for (const token of tokens) {
    for (const each of [deliveryId, randomUUID(), 'nonsense']) {
      expect(await mayWatch({ token, deliveryId: each })).toEqual(nobody)
    }
  }
})

test('a session that was ended, or ran out, or a membership that was taken, ends with the next poll', async () => {
  const { desk, mayWatch } = await openDoor()
  const { accountId, deliveryId } = await addOrder(desk)
  const person = await desk.add('malee@shop.example')
  await join(desk, person, accountId)
  const [first, second] = [
    await desk.enter('malee@shop.example'),
    await desk.enter('malee@shop.example'),
  ]
  const kinds = async (token: string) => (await mayWatch({ token, deliveryId })).ok
  expect(await Promise.all([kinds(first), kinds(second)])).toEqual([true, true])
  await endByToken(desk.database, first)
  expect(await Promise.all([kinds(first), kinds(second)])).toEqual([false, true])
  await desk.database.query(`delete from portal.memberships where person_id = $1`, [person])
  expect(await mayWatch({ token: second, deliveryId })).toEqual(none)
  desk.clock.now += 400 * 24 * 3_600_000
  expect(await mayWatch({ token: second, deliveryId })).toEqual(nobody)
})

test('staff watch what their switch lets them, asked each time', async () => {
  const { desk, mayWatch, mayActFor } = await openDoor()
  const { accountId, deliveryId } = await addOrder(desk)
  await desk.add('ops@haulage.example', 'ops')
  const token = await desk.enter('ops@haulage.example')
  expect(await mayWatch({ token, deliveryId })).toEqual(none)
  mayActFor.answer = true
  expect(await mayWatch({ token, deliveryId })).toMatchObject({
    ok: true,
    accountId: senderAccountIdSchema.parse(accountId),
  })
  expect(mayActFor.asked).toBe(2)
})

test('a hundred who ask at once each hear of their own order', async () => {
  const { desk, mayWatch } = await openDoor()
  const orders = await Promise.all(Array.from({ length: 20 }, () => addOrder(desk)))
  const tokens: string[] = []
  for (const [index, { accountId }] of orders.slice(0, 5).entries()) {
    await join(desk, await desk.add(`p${index}@shop.example`), accountId)
    tokens.push(await desk.enter(`p${index}@shop.example`))
  }
  const asks = orders.flatMap((order, index) =>
    tokens.map(async (token, who) => ({
      mayNot: index !== who,
      found: await mayWatch({ token, deliveryId: order.deliveryId }),
      order,
    })),
  )
  for (const { mayNot, found, order } of await Promise.all(asks)) {
    expect(found).toEqual(mayNot ? none : { ok: true, ...order })
  }
})

test('a poll keeps no session alive', async () => {
  const { desk, mayWatch } = await openDoor()
  const { accountId, deliveryId } = await addOrder(desk)
  await join(desk, await desk.add('nok@shop.example'), accountId)
  const token = await desk.enter('nok@shop.example')
  const seen = () => desk.database.query(`select idle_until, last_seen_at from portal.sessions`)
  const before = await seen()
  desk.clock.now += 3_600_000
  expect(await mayWatch({ token, deliveryId })).toMatchObject({ ok: true })
  expect(await seen()).toEqual(before)
})

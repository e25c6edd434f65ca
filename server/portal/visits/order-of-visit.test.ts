import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deliveryIdSchema,
  quoteIdSchema,
  senderAccountIdSchema,
  type OrganizationId,
} from '#lib/contract/ids.ts'
import { quoteCreatedSchema } from '#lib/contract/quotes.ts'
import { keptQuotesSchema } from '#lib/storefront/kept-quotes.ts'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { newId } from '#server/testing/new-id.ts'
import { beginWatch, endCanceled, noteOrder } from '../orders/store.ts'
import { systemIds } from '#server/ids.ts'
import { addPerson } from '../identity/people.ts'
import { fingerprintOf } from './ask-quotes.ts'
import { completeDraft } from './draft.fixture.ts'
import { leaveOrderBehind, orderOfVisit } from './order-of-visit.ts'
import { newVisitToken } from './visit-token.ts'
import { keepQuotes, readVisit, writeDraft } from './visits.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

const nowMs = Date.parse('2026-11-21T10:00:00.000Z')

async function orderedVisit() {
  const { database } = own
  const token = newVisitToken()
  const accountId = senderAccountIdSchema.parse(randomUUID())
  const quoteId = quoteIdSchema.parse(randomUUID())
  const deliveryId = deliveryIdSchema.parse(randomUUID())
  const person = {
    email: `${token}@shop.example`,
    name: 'Somchai',
    role: 'customer' as const,
    organizationId: newId<OrganizationId>(),
    password: 'a long enough password',
  }
  const personId = await database.transaction((tx) => addPerson(tx, { ids: systemIds, person }))
  const quote = quoteCreatedSchema.parse({
    quotation_id: quoteId,
    request_id: 'a wish',
    vehicle: { type: 'Pickup', max_payload_kg: 1000 },
    vehicles: null,
    estimated_total: 1200,
    currency: 'THB',
    expires_at: new Date(nowMs + 60_000).toISOString(),
    breakdown: [],
  })
  const quotes = keptQuotesSchema.parse({
    fingerprint: fingerprintOf(completeDraft),
    askedAtMs: nowMs,
    keptForAccountId: accountId,
    ftl_transport: { kind: 'quote', quote },
    ltl_transport: { kind: 'problem', problem: { kind: 'slow' } },
  })
  await writeDraft(database, { token, draft: completeDraft, version: 1, nowMs })
  await keepQuotes(database, { token, quotes, nowMs })
  return {
    database,
    token,
    quotes,
    async order() {
      await beginWatch(database, { quoteId, accountId, personId, nowMs, nextLookAtMs: nowMs })
      await noteOrder(database, { quoteId, deliveryId, paidAt: null })
    },
    pay: () => noteOrder(database, { quoteId, deliveryId, paidAt: new Date(nowMs) }),
    cancel: () => endCanceled(database, quoteId),
    found: (draft = completeDraft) => orderOfVisit(database, { draft, quotes }),
    kept: async () => (await readVisit(database, { token, nowMs }))?.quotes ?? null,
  }
}

test('a draft is done with when its order is paid, and not before, and no more when it is canceled', async () => {
  const { order, pay, cancel, found } = await orderedVisit()
  expect(await found()).toBeNull()
  await order()
  expect(await found()).toBeNull()
  await pay()
  expect(await found()).toMatchObject({ kind: 'ordered', isPaid: true })
  await cancel()
  expect(await found()).toBeNull()
})

test('a draft that was changed since is another one', async () => {
  const { order, pay, found } = await orderedVisit()
  await order()
  await pay()
  expect(await found({ ...completeDraft, cargoNotes: 'more' })).toBeNull()
  // Which price one looks at changes no goods.
  expect(await found({ ...completeDraft, serviceType: 'ltl_transport' })).not.toBeNull()
})

test('what is typed above an order takes its prices away, and what is typed above a price does not', async () => {
  const { database, token, quotes, order, pay, kept } = await orderedVisit()
  const typing = { token, quotes, draft: { ...completeDraft, cargoNotes: 'more' } }
  await leaveOrderBehind(database, typing)
  expect(await kept()).toEqual(quotes)
  await order()
  await pay()
  await leaveOrderBehind(database, { ...typing, draft: completeDraft })
  expect(await kept()).toEqual(quotes)
  await leaveOrderBehind(database, typing)
  expect(await kept()).toBeNull()
})

test('prices that are nobody’s, or another account’s, are no order of this visit', async () => {
  const { database, quotes, order, pay } = await orderedVisit()
  await order()
  await pay()
  const { keptForAccountId: _, ...nobodys } = quotes
  for (const other of [nobodys, { ...quotes, keptForAccountId: randomUUID() }]) {
    expect(await orderOfVisit(database, { draft: completeDraft, quotes: other })).toBeNull()
  }
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deliveryIdSchema,
  quoteIdSchema,
  senderAccountIdSchema,
  type OrganizationId,
} from '#lib/contract/ids.ts'
import { quoteCreatedSchema } from '#lib/contract/quotes.ts'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import { keptQuotesSchema } from '#lib/storefront/kept-quotes.ts'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { newId } from '#server/testing/new-id.ts'
import { systemIds } from '#server/ids.ts'
import { addPerson } from '../identity/people.ts'
import { beginWatch, noteCanceled, noteOrder } from '../orders/watch-store.ts'
import { fingerprintOf } from './ask-quotes.ts'
import { completeDraft } from './draft.fixture.ts'
import { makeToken } from '../identity/token.ts'
import { visitKey } from './owner-key.ts'
import { settleOrder } from './settle-order.ts'
import { keepQuotes, readVisit, replaceDraft, saveDraft } from './store.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

const nowMs = Date.parse('2026-11-21T10:00:00.000Z')

async function orderedVisit({ isKept = true } = {}) {
  const { database } = own
  const key = visitKey(makeToken().hash)
  const accountId = senderAccountIdSchema.parse(randomUUID())
  const quoteId = quoteIdSchema.parse(randomUUID())
  const deliveryId = deliveryIdSchema.parse(randomUUID())
  const person = {
    email: `${randomUUID()}@shop.example`,
    name: 'Somchai',
    role: 'customer' as const,
    organizationId: newId<OrganizationId>(),
    password: 'a long enough password',
  }
  const personId = await database.transaction((tx) => addPerson(tx, { ids: systemIds, person }))
  const quote = quoteCreatedSchema.parse({
    quotation_id: quoteId,
    request_id: 'a request',
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
    ...(isKept && { keptForAccountId: accountId }),
    ftl_transport: { kind: 'quote', quote },
    ltl_transport: { kind: 'problem', problem: { kind: 'slow' } },
  })
  await replaceDraft(database, { key, draft: completeDraft, nowMs })
  await keepQuotes(database, { key, quotes, nowMs })
  let seq = 0
  return {
    quotes,
    deliveryId,
    async order() {
      await beginWatch(database, { quoteId, accountId, personId, nowMs, nextLookAtMs: nowMs })
      await noteOrder(database, { quoteId, deliveryId, paidAt: null })
    },
    pay: () => noteOrder(database, { quoteId, deliveryId, paidAt: new Date(nowMs) }),
    cancel: () => noteCanceled(database, { quoteId, dueAtMs: null }),
    async type(draft: QuoteDraft) {
      seq += 1
      const base = (await readVisit(database, { key, nowMs }))?.version ?? 0
      const fingerprint = fingerprintOf(draft)
      const save = { page: 'page', seq, base, holds: [], draft }
      await saveDraft(database, { key, save, fingerprint, nowMs })
    },
    async settled() {
      const visit = await readVisit(database, { key, nowMs })
      if (visit === null) throw new Error('there is no such visit')
      return settleOrder(database, { key, visit, nowMs })
    },
  }
}

test('a draft is emptied when its order is paid, and not before, and keeps what was ordered', async () => {
  const { deliveryId, quotes, order, pay, settled } = await orderedVisit()
  expect((await settled()).ordered).toBeNull()
  await order()
  const before = await settled()
  expect(before).toMatchObject({ draft: completeDraft, ordered: null })
  await pay()
  const after = await settled()
  expect(after).toMatchObject({
    draft: emptyDraft,
    version: before.version + 1,
    quotes,
    ordered: { draft: completeDraft, order: { deliveryId, isPaid: true } },
  })
  expect(await settled()).toEqual(after)
})

test('what is typed after an order takes its price away, and the order with it', async () => {
  const { order, pay, settled, type } = await orderedVisit()
  await order()
  await pay()
  await settled()
  const next = { ...emptyDraft, cargoNotes: 'next' }
  await type(next)
  expect(await settled()).toMatchObject({ draft: next, quotes: null, ordered: null })
})

test('a draft that was changed before it was paid is another one, also when it is typed back', async () => {
  const { order, pay, settled, type } = await orderedVisit()
  await type({ ...completeDraft, cargoNotes: 'more' })
  await order()
  await pay()
  await type(completeDraft)
  expect(await settled()).toMatchObject({ draft: completeDraft, quotes: null, ordered: null })
})

test('which price one looks at changes no goods', async () => {
  const { order, pay, settled, type } = await orderedVisit()
  await type({ ...completeDraft, serviceType: 'ltl_transport' })
  await order()
  await pay()
  expect((await settled()).ordered).not.toBeNull()
})

test('what is typed while there is a price keeps it, for whoever types it back', async () => {
  const { quotes, settled, type } = await orderedVisit()
  await type({ ...completeDraft, cargoNotes: 'more' })
  expect((await settled()).quotes).toMatchObject(quotes)
})

test('prices that are nobody’s are no order', async () => {
  const { order, pay, settled } = await orderedVisit({ isKept: false })
  await order()
  await pay()
  expect(await settled()).toMatchObject({ draft: completeDraft, ordered: null })
})

test('an order that was paid and then canceled leaves the draft as it is', async () => {
  const { order, pay, cancel, settled } = await orderedVisit()
  await order()
  await pay()
  await cancel()
  expect(await settled()).toMatchObject({ draft: completeDraft, ordered: null })
})

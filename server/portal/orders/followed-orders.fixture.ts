/** Orders of a service elsewhere, for the tests of what follows them and of what pays them. */
import { randomUUID } from 'node:crypto'
import {
  deliveryIdSchema,
  quoteIdSchema,
  senderAccountIdSchema,
  type DeliveryId,
  type QuoteId,
} from '#lib/contract/ids.ts'
import { quoteSchema, type Quote } from '#lib/contract/quotes.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { answerJson, startUpstream, type Received } from '../gateway/upstream.fixture.ts'
import { addMembership } from '../access/access.ts'
import { addPerson, type PersonRole } from '../identity/people.ts'
import { rememberDelivery, rememberQuotes } from '../quotes/known-quotes.ts'
import { noteOrdering } from './due-orders.ts'

export const startMs = Date.parse('2026-11-21T10:00:00.000Z')
export const minuteMs = 60_000

/** What the service elsewhere says of every order, quote and payment. Null: it has no such thing. */
export interface Told {
  tracking: object
  quote: object
  payment: object | null
  pay: object | null
  status: number
  /** Of orders that the service stumbles over. */
  brokenIds: readonly string[]
}

export async function openFollowedPortal() {
  const own = await openTestDatabase()
  const { database } = own
  const clock = { ms: startMs, nowMs: () => clock.ms }
  const told: Told = {
    tracking: { state: 'awaiting_payment' },
    quote: {},
    payment: null,
    pay: null,
    status: 200,
    brokenIds: [],
  }
  const upstream = await startUpstream((response, received) => {
    if (told.brokenIds.some((id) => received.path.includes(id))) {
      return answerJson(response, { error: 'internal' }, { status: 500 })
    }
    const body = reply(received)
    answerJson(response, body ?? { error: 'not_found' }, { status: body ? told.status : 404 })
  })
  function reply({ path }: Received): object | null {
    if (path.endsWith('/tracking')) return told.tracking
    if (path.endsWith('/payment')) return told.payment && { payment: told.payment }
    if (path.endsWith('/pay')) return told.pay
    return quoteOf(quoteIdSchema.parse(path.split('/').at(-1)), told.quote)
  }
  const accountId = senderAccountIdSchema.parse(randomUUID())
  return {
    database,
    clock,
    told,
    accountId,
    deps: { database, gateway: upstream.gateway, clock, random: () => 0.5 },
    asked: (ending: string) => upstream.received.filter(({ path }) => path.endsWith(ending)).length,
    close: own.close,
  }
}

export type FollowedPortal = Awaited<ReturnType<typeof openFollowedPortal>>

export function quoteOf(id: QuoteId, changes: object = {}): Quote {
  return quoteSchema.parse({
    id,
    status: 'active',
    expires_at: '2026-11-21T10:30:00.000Z',
    estimated_total: 1234.5,
    currency: 'THB',
    breakdown: [],
    snapshot: null,
    provider: null,
    delivery: null,
    created_at: '2026-11-21T09:59:00.000Z',
    ...changes,
  })
}

export async function addReader(
  { database, accountId }: FollowedPortal,
  role: PersonRole = 'customer',
): Promise<string> {
  const name = randomUUID()
  return database.transaction(async (tx) => {
    const personId = await addPerson(tx, {
      ids: systemIds,
      person: {
        email: `${name}@shop.example`,
        name,
        role,
        organizationId: randomUUID(),
        password: 'a long enough password',
      },
    })
    if (role === 'customer') {
      const joinedAt = new Date(0)
      await addMembership(tx, { personId, accountId, code: null, role: 'owner', joinedAt })
    }
    return personId
  })
}

/** `heard`: that paying made an order of it. */
export async function pressPay(
  portal: FollowedPortal,
  { heard = true, role = 'customer' }: { heard?: boolean; role?: PersonRole } = {},
): Promise<{ quoteId: QuoteId; deliveryId: DeliveryId; personId: string }> {
  const { database, accountId, clock } = portal
  const quoteId = quoteIdSchema.parse(randomUUID())
  const deliveryId = deliveryIdSchema.parse(randomUUID())
  const personId = await addReader(portal, role)
  const heardAtMs = clock.nowMs()
  await rememberQuotes(database, { accountId, quotes: [quoteOf(quoteId)], heardAtMs })
  await noteOrdering(database, { quoteId, personId, nowMs: heardAtMs })
  if (heard) await rememberDelivery(database, { quoteId, deliveryId })
  return { quoteId, deliveryId, personId }
}

export function paymentOf(deliveryId: string, changes: object): object {
  return {
    id: randomUUID(),
    type: 'qr',
    state: 'pending',
    amount: 1234.5,
    received_amount: 0,
    refunded_amount: 0,
    currency: 'THB',
    delivery_id: deliveryId,
    created_at: '2026-11-21T10:00:10Z',
    expires_at: null,
    deadline_at: null,
    paid_at: null,
    slip_uploaded_at: null,
    instructions: null,
    ...changes,
  }
}

export const delivered = {
  provider: 'internal',
  external_order_id: '',
  status: 'delivered',
  driver: null,
  vehicle: null,
  current_location: null,
  stops: [],
  eta_pickup_at: null,
  eta_delivery_at: null,
  pod: { photo_urls: [], signature_url: null, delivered_at: '2026-11-21T12:00:00Z' },
  fetched_at: '2026-11-21T12:00:01Z',
}

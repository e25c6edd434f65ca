/** A service that is played, and a portal in which somebody has pressed Pay. */
import type { PersonRole } from '#lib/rights.ts'
import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import {
  deliveryIdSchema,
  quoteIdSchema,
  senderAccountIdSchema,
  type DeliveryId,
  type QuoteId,
} from '#lib/contract/ids.ts'
import { quoteSchema, type Quote } from '#lib/contract/quotes.ts'
import type { Database } from '#server/db/database.ts'
import { openQueue } from '#server/db/queue.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { testSeller } from '../seller/testing/test-seller.ts'
import { newId } from '#server/testing/new-id.ts'
import { answerJson, startUpstream, type Received } from '../gateway/upstream.fixture.ts'
import { addMembership } from '../access/memberships.ts'
import { addPerson } from '../identity/people.ts'
import { mailQueue } from '../mail/mail.ts'
import { beginWatch, noteOrder } from './watch-store.ts'
import { lookOnce } from './watches.ts'

const log = createLog({ level: 'silent' })

const startMs = Date.parse('2026-11-21T10:00:00.000Z')
export const minuteMs = 60_000

/** The service's answers for every order, quote and payment. Null: it has no such call. */
export interface ServiceAnswers {
  order: object | null
  tracking: object
  quote: object
  quotes: readonly object[]
  payment: object | null
  pay: object | null
  /** The feed after a place. Null: the service has none. */
  feed: ((after: string) => object) | null
  /** The reply of the feed alone, in place of an entry. */
  feedFailure: { readonly status: number; readonly body: object } | null
  status: number
  /** The ids that the service fails for. */
  brokenIds: readonly string[]
}

export async function openPlayedPortal(given?: Database) {
  const own = given ? null : await openTestDatabase()
  const database = given ?? own?.database
  if (database === undefined) throw new Error('there is no database')
  const clock = { ms: startMs, nowMs: () => clock.ms }
  const answers: ServiceAnswers = {
    order: null,
    tracking: { state: 'awaiting_payment' },
    quote: {},
    quotes: [],
    payment: null,
    pay: null,
    feed: null,
    feedFailure: null,
    status: 200,
    brokenIds: [],
  }
  const upstream = await startUpstream((response, received) => {
    if (answers.brokenIds.some((id) => received.path.includes(id))) {
      return answerJson(response, { error: 'internal' }, { status: 500 })
    }
    if (answers.status !== 200) return answerJson(response, { error: 'down' }, answers)
    if (answers.feedFailure !== null && received.path.endsWith('/events')) {
      const { body: failure, status } = answers.feedFailure
      return answerJson(response, failure, { status })
    }
    const body = reply(received)
    answerJson(response, body ?? { error: 'not_found' }, { status: body ? 200 : 404 })
  })
  function reply({ path, query }: Received): object | null {
    if (path.endsWith('/events')) return answers.feed?.(query.get('after') ?? '') ?? null
    if (path.endsWith('/organizations')) return { data: [organization] }
    if (/sender-accounts|addons/.test(path)) return null
    if (path.endsWith('/tracking')) return answers.tracking
    if (path.endsWith('/payment')) return answers.payment && { payment: answers.payment }
    if (path.endsWith('/pay')) return answers.pay
    if (path.endsWith('/quotes')) return answers.quotes
    const id = path.split('/').at(-1)
    if (path.includes('/orders/')) return answers.order && orderOf(id, answers.order)
    return quoteOf(quoteIdSchema.parse(id), answers.quote)
  }
  const accountId = senderAccountIdSchema.parse(randomUUID())
  return {
    database,
    clock,
    answers,
    accountId,
    deps: { database, gateway: upstream.gateway, clock },
    baseUrl: upstream.baseUrl,
    received: upstream.received,
    asked: (ending: string) => upstream.received.filter(({ path }) => path.endsWith(ending)).length,
    close: async () => own?.close(),
  }
}

export type PlayedPortal = Awaited<ReturnType<typeof openPlayedPortal>>

const organization = {
  id: randomUUID(),
  name: 'Chao Phraya Freight',
  currency: 'THB',
  timezone: 'Asia/Bangkok',
  features: [],
  custom_waybill_numbers: false,
  legacy_responses: false,
}

function quoteOf(id: QuoteId, changes: object = {}): Quote {
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

/** As our service tells it. */
function orderOf(id: string | undefined, changes: object): object {
  return {
    id,
    order_no: 'DL-7K2M-9',
    quote_id: randomUUID(),
    state: 'awaiting_payment',
    state_since: '2026-11-21T10:00:10Z',
    service_type: 'ftl_transport',
    pickup: { address: '1 Moo 5', province: 'Samut Prakan', lat: 13.6, lng: 100.7 },
    delivery: { address: 'Warehouse 9', province: 'Chiang Mai', lat: 18.8, lng: 98.9 },
    price: 1234.5,
    refunded: 0,
    currency: 'THB',
    ordered_at: '2026-11-21T10:00:10Z',
    paid_at: null,
    delivered_at: null,
    canceled_at: null,
    cancellable: true,
    vehicles: [],
    payment: null,
    ...changes,
  }
}

export async function addBuyer(
  { database, accountId }: PlayedPortal,
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
        organizationId: newId(),
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

/** `isOrdered`: the answer to Pay came. */
export async function pressPay(
  portal: PlayedPortal,
  { isOrdered = true, role = 'customer' }: { isOrdered?: boolean; role?: PersonRole } = {},
): Promise<{ quoteId: QuoteId; deliveryId: DeliveryId; personId: string }> {
  const { database, accountId, clock } = portal
  const quoteId = quoteIdSchema.parse(randomUUID())
  const deliveryId = deliveryIdSchema.parse(randomUUID())
  const personId = await addBuyer(portal, role)
  const nowMs = clock.nowMs()
  await beginWatch(database, { quoteId, accountId, personId, nowMs, nextLookAtMs: nowMs })
  if (isOrdered) await noteOrder(database, { quoteId, deliveryId, paidAt: null })
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

/** The same with the job that mails its buyers. */
export async function openMailedPortal() {
  const portal = await openPlayedPortal()
  const { database, clock, deps } = portal
  const queue = await openQueue({ url: database.url, log })
  onTestFinished(async () => {
    await queue.stop()
    await portal.close()
  })
  await queue.declare(mailQueue)
  const mail = {
    database,
    queue,
    publicUrl: 'https://tms.example',
    seller: testSeller(),
    clock,
    ids: systemIds,
  }
  const all = { ...deps, mail, random: () => 0.5 }
  return {
    ...portal,
    queue,
    all,
    look: () => lookOnce(all),
    mails: () =>
      database.query<{ subject: string; to: string; text: string }>(
        `select subject, recipient as "to", body_text as text from portal.mails
         order by written_at, id`,
      ),
    emailOf: async (personId: string) =>
      (await database.one<{ to: string }>(`select email as "to" from portal.people where id = $1`, [
        personId,
      ])) ?? { to: '' },
    open: async () =>
      (await database.query(`select from portal.watches where next_look_at is not null`)).length,
  }
}

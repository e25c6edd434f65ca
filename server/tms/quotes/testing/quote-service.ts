/** The quotes' and the catalogue's endpoints on a fresh database, called as a program outside would. */
import type { Worker } from 'node:worker_threads'
import type { z } from 'zod'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { QuoteRequestInput } from '#lib/contract/quote-request.ts'
import { quoteCreatedSchema, quoteSchema } from '#lib/contract/quotes.ts'
import { planFeatures } from '#lib/contract/plan-features.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { openCaches } from '../../caches/caches.ts'
import { createCatalog, type Catalog } from '../../catalog/catalog.ts'
import type { NewCatalogue } from '../../catalog/new-catalogue.ts'
import { catalogRoutes } from '../../catalog/routes.ts'
import { createFeed } from '../../feed/feed.ts'
import { fetchRequest, responseOf } from '../../http/fetch-exchange.ts'
import { countInFlight } from '../../http/in-flight.ts'
import { mount } from '../../http/mount.ts'
import {
  createLoadPlanning,
  type LoadPlanning,
  type ThreadLimits,
} from '../../load-planning/load-planning.ts'
import {
  createOrganizations,
  type NewOrganization,
  type Organization,
  type KeyPair,
} from '../../organizations/organizations.ts'
import { createSeal } from '#server/seal.ts'
import { createPricing } from '../../pricing/pricing.ts'
import { signedGet, signedSend, testHost, type Answered } from '../../testing/test-service.ts'
import { pricingRoutes } from '../../pricing/routes.ts'
import { createQuotes, type OrderStatuses, type Quotes } from '../quotes.ts'
import { quoteRoutes } from '../routes.ts'
import { testCatalogue } from './test-catalogue.ts'

export const bangkok = { address: 'Bang Na, Bangkok', lat: 13.6685, lng: 100.6141 }
export const chiangMai = { address: 'Mueang, Chiang Mai', lat: 18.7883, lng: 98.9853 }
export const cube = { qty: 1, length_cm: 100, width_cm: 100, height_cm: 100, weight_kg: 100 }

export interface QuoteService {
  readonly database: Database
  readonly clock: { nowMs(): number; set(nowMs: number): void }
  readonly catalog: Catalog
  readonly quotes: Quotes
  readonly loadPlanning: LoadPlanning
  /** The room as another process has it, on the same database. */
  anotherProcess(): Quotes
  addSeller(options?: SellerOptions): Promise<Seller>
  fetch(request: Request): Promise<Answered>
  close(): Promise<void>
}

export interface SellerOptions extends Partial<NewOrganization> {
  readonly catalogue?: NewCatalogue
}

/** An organization that sells, and calls of its programs. */
export interface Seller extends KeyPair {
  readonly organization: Organization
  addCustomer(code: string): Promise<SenderAccountId>
  create(request: object, call?: Caller): Promise<Answered>
  send(path: string, request: object, call?: Caller): Promise<Answered>
  get(path: string, call?: Caller): Promise<Answered>
}

export interface Caller {
  /** The sender account it acts for. */
  readonly as?: string
  readonly language?: string
  readonly query?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
}

export async function openQuoteService({
  limits = {},
  validitySeconds,
  orderStatuses,
  onThread,
}: {
  limits?: Partial<ThreadLimits>
  onThread?: (worker: Worker) => void
  validitySeconds?: number
  orderStatuses?: OrderStatuses
} = {}): Promise<QuoteService> {
  const { database, close } = await openTestDatabase()
  let nowMs = Date.now()
  const clock = {
    nowMs: () => nowMs,
    set: (to: number) => {
      nowMs = to
    },
  }
  const ids = systemIds
  const log = createLog({ level: 'silent' })
  const caches = openCaches({ database, processId: ids.uuid(), log })
  const seal = createSeal('a secret key that only tests have, 32 long')
  const organizations = createOrganizations({ database, caches, seal, clock, ids, log })
  const accounts = createAccounts({ database, caches, clock, ids })
  const catalog = createCatalog({ database, caches, clock, ids })
  const loadPlanning = createLoadPlanning({
    log,
    limits: { threads: 1, ...limits },
    ...(onThread && { onThread }),
  })
  const pricing = createPricing({
    catalog,
    loadPlanning,
    clock,
    othersMs: 60_000,
    savingsMs: 60_000,
  })
  const openQuotes = () =>
    createQuotes({
      database,
      pricing,
      clock,
      ids,
      feed: createFeed({ database, clock }),
      taxPermille: 70,
      ...(validitySeconds !== undefined && { validitySeconds }),
      ...(orderStatuses && { orderStatuses }),
    })
  const quotes = openQuotes()
  const routes = [
    ...catalogRoutes(catalog),
    ...pricingRoutes(pricing),
    ...quoteRoutes({ quotes, pricing, ids }),
  ]
  const dispatch = mount(routes, {
    organizations,
    accounts,
    inFlight: countInFlight({ limits: { external: 1000, portal: 1000 }, innerToken: 'none' }),
    allowedHosts: new Set([testHost]),
    clock,
    ids,
    log,
    requestLog: log,
    observe: () => {},
  })

  async function fetchIt(request: Request): Promise<Answered> {
    const { status, headers, text } = await readResponse(
      responseOf(await dispatch(fetchRequest(request))),
    )
    return { status, headers, text, json: JSON.parse(text) }
  }

  return {
    database,
    clock,
    catalog,
    quotes,
    loadPlanning,
    anotherProcess: openQuotes,
    fetch: fetchIt,
    async addSeller({ catalogue = testCatalogue, ...options } = {}) {
      const organization = await database.transaction((tx) =>
        organizations.create(tx, {
          name: 'Test Haulage',
          currency: 'THB',
          country: 'TH',
          timezone: 'Asia/Bangkok',
          features: planFeatures,
          customWaybillNumbers: false,
          legacyResponses: false,
          ...options,
        }),
      )
      const { id } = organization
      const seller = { organization, ...(await organizations.keyPair(id, 'public')) }
      await database.transaction((tx) => catalog.create(tx, id, catalogue))
      const signed = ({ as, language, headers = {} }: Caller) => ({
        ...seller,
        nowMs: clock.nowMs(),
        headers: {
          ...headers,
          ...(as !== undefined && { 'x-sender-account-id': as }),
          ...(language !== undefined && { 'accept-language': language }),
        },
      })
      return {
        ...seller,
        async addCustomer(code) {
          const customer = { code, name: code, phone: null, currency: 'THB', dispatchAddresses: [] }
          const added = await database.transaction((tx) => accounts.create(tx, id, customer))
          if (added === null) throw new Error(`${code} is taken`)
          return added.id
        },
        create: (request, call = {}) =>
          fetchIt(signedSend('POST', '/api/quotes', { ...signed(call), body: request })),
        send: (path, request, call = {}) =>
          fetchIt(signedSend('POST', path, { ...signed(call), body: request })),
        get: (path, call = {}) =>
          fetchIt(signedGet(path, { ...signed(call), query: { ...call.query } })),
      }
    },
    async close() {
      await loadPlanning.close()
      await caches.close()
      await close()
    },
  }
}

async function readResponse(response: Response) {
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

export function quoteRequest(more: Partial<QuoteRequestInput> = {}): QuoteRequestInput {
  return { pickup: bangkok, delivery: chiangMai, items: [cube], ...more }
}

/** A reply that the contract takes. */
export function createdOf({ status, json, text }: Answered): z.output<typeof quoteCreatedSchema> {
  if (status !== 200) throw new Error(text)
  return quoteCreatedSchema.parse(json)
}

export function quoteOf({ status, json, text }: Answered): z.output<typeof quoteSchema> {
  if (status !== 200) throw new Error(text)
  return quoteSchema.parse(json)
}

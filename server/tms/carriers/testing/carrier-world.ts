/**
 * An organization and its two carriers on one port, meeting over HTTP only: our door for bookings and
 * callbacks, and the sandbox's peers. Fake are the clock, and what the news cause.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { OrganizationId, DeliveryId, ServiceId, ServiceAreaId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { openQueue, type Queue } from '#server/db/queue.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { answerSandbox } from '#server/process/answer-sandbox.ts'
import { createSandboxCarriers, type SandboxCarriers } from '#server/sandbox/carriers/carriers.ts'
import { newId } from '#server/testing/new-id.ts'
import { createSeal } from '#server/seal.ts'
import { nodeRequest, writeNodeResponse } from '../../http/node-exchange.ts'
import type { ConnectedProvider } from '../adapter.ts'
import {
  createCarriers,
  type BookingRequest,
  type Carriers,
  type NewRule,
  type TripNews,
} from '../carriers.ts'
import { answerCarrierCallback } from '../routes.ts'

const bangPhli = { address: '1 Thepharak Road, Bang Phli', lat: 13.618, lng: 100.694 }
const maeRim = { address: '2 Mae Rim', lat: 18.86, lng: 98.939 }

export interface CarrierWorld {
  readonly database: Database
  readonly queue: Queue
  readonly carriers: Carriers
  /** The same, with little timeouts for a carrier that does not answer. */
  readonly impatient: Carriers
  readonly sandbox: SandboxCarriers
  readonly url: string
  readonly organizationId: OrganizationId
  readonly serviceId: ServiceId
  readonly serviceAreaId: ServiceAreaId
  readonly clock: { nowMs(): number; forward(ms: number): void }
  /** The news that our endpoint accepted, in the order in which it was committed. */
  readonly news: TripNews[]
  /** The status of our response to each callback. */
  readonly handledRequests: number[]
  /** While there is a list, callbacks get no further than to it: the network loses them. */
  lost: string[] | null
  /** Handles news in place of the orders; throws to fail. */
  apply: (tx: Transaction, news: TripNews) => Promise<void>
  /** Answers in place of the orders when a carrier has accepted. */
  accept: () => Promise<boolean>
  another(overrides?: { speed?: number }): SandboxCarriers
  control(provider: ConnectedProvider, body: object): Promise<number>
  key(provider: ConnectedProvider): Promise<string>
  rules(...rules: (Partial<NewRule> & Pick<NewRule, 'provider'>)[]): Promise<void>
  /** A delivery that nobody has been asked for yet, as `dispatch` and `book` want it. */
  delivery(note?: string): {
    organizationId: OrganizationId
    deliveryId: DeliveryId
    attempt: number
    serviceId: ServiceId
    serviceAreaId: ServiceAreaId
    order: BookingRequest
    accept: () => Promise<boolean>
  }
  close(): Promise<void>
}

/** Long enough for a carrier that answers, on a machine that does other things too. */
const impatientMs = 1_500

export async function openCarrierWorld({
  speed = 1,
}: { speed?: number } = {}): Promise<CarrierWorld> {
  const opened = await openTestDatabase()
  const { database } = opened
  let nowMs = Date.now()
  const clock = { nowMs: () => nowMs, forward: (ms: number) => void (nowMs += ms) }
  const log = createLog({ level: 'silent' })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const queue = await openQueue({ url: opened.url, log })

  const sandboxDeps = { database, clock, log, publicUrl: url, ownUrl: url }
  const sandbox = createSandboxCarriers({ ...sandboxDeps, speed })
  const sandboxes = [sandbox]
  const carriersDeps = {
    database,
    queue,
    clock,
    ids: systemIds,
    log,
    seal: createSeal('a secret key that only tests have, 32 long'),
    sandboxUrl: `${url}/sandbox/carriers`,
    isAllowed: () => true,
  }
  const carriers = createCarriers(carriersDeps)
  await carriers.declareJobs(queue)
  const organizationId = await addOrganization(database)
  const { serviceId, serviceAreaId } = await addService(database, organizationId)
  for (const provider of ['provider_a', 'provider_b'] as const) {
    const callbackUrl = `/callbacks/carriers/${provider}/${organizationId}`
    const account = await sandbox.openAccount(database, {
      provider,
      keyId: organizationId,
      callbackUrl,
    })
    await database.transaction((tx) =>
      carriers.connect(tx, { organizationId, provider, baseUrl: null, ...account }),
    )
  }

  const world: CarrierWorld = {
    database,
    queue,
    carriers,
    impatient: createCarriers({ ...carriersDeps, timeoutMs: impatientMs }),
    sandbox,
    url,
    organizationId,
    serviceId,
    serviceAreaId,
    clock,
    news: [],
    handledRequests: [],
    lost: null,
    apply: async () => {},
    accept: async () => true,
    another(overrides = {}) {
      const next = createSandboxCarriers({ ...sandboxDeps, speed, ...overrides })
      sandboxes.push(next)
      return next
    },
    async control(provider, body) {
      const answer = await fetch(`${url}/sandbox/carriers/${provider}/control`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return answer.status
    },
    async key(provider) {
      const row = await database.one<{ key: string }>(
        sql`select key from sandbox.carrier_accounts where provider = ${provider}
       and key_id = ${organizationId}`,
      )
      return row?.key ?? ''
    },
    rules: (...rules) =>
      database.transaction((tx) =>
        carriers.setRules(
          tx,
          organizationId,
          rules.map(({ serviceId: service = null, serviceAreaId: area = null, provider }) => ({
            serviceId: service,
            serviceAreaId: area,
            provider,
          })),
        ),
      ),
    delivery: (note) => ({
      organizationId,
      deliveryId: newId(),
      attempt: 1,
      serviceId,
      serviceAreaId,
      order: orderOf(note ?? null),
      accept: () => world.accept(),
    }),
    async close() {
      await Promise.all(sandboxes.map((each) => each.close()))
      await queue.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await opened.close()
    },
  }

  const door = answerCarrierCallback({
    carriers,
    async apply(tx, news) {
      await world.apply(tx, news)
      world.news.push(news)
    },
  })
  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.url?.startsWith('/sandbox/') === true) {
      return answerSandbox(incoming, outgoing, { sandbox, publicUrl: url })
    }
    if (world.lost !== null) {
      world.lost.push(await text(incoming))
      outgoing.end('success')
      return
    }
    // The service's middleware answers an unexpected error so too.
    const response = (await door(nodeRequest(incoming)).catch(() => null)) ?? {
      status: 500,
      headers: {},
      body: '',
    }
    world.handledRequests.push(response.status)
    writeNodeResponse(response, { incoming, outgoing })
  }
  server.on('request', (incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy())
  })
  return world
}

function orderOf(note: string | null): BookingRequest {
  const contact = { country: 'TH', contactName: 'The warehouse', phone: '+66100000101' }
  return {
    pickup: { ...bangPhli, ...contact },
    drop: { ...maeRim, ...contact },
    vehicleType: '6-wheel box truck',
    weightG: 1_250_000,
    pieces: 30,
    pickupFrom: null,
    note,
  }
}

export async function addOrganization(database: Database): Promise<OrganizationId> {
  const id: OrganizationId = newId()
  await database.query(
    sql`insert into tms.organizations ${newRow({
      id,
      name: 'Test Haulage',
      currency: 'THB',
      country: 'TH',
      timezone: 'Asia/Bangkok',
    })}`,
  )
  return id
}

async function addService(database: Database, organizationId: OrganizationId) {
  const serviceId: ServiceId = newId()
  const serviceAreaId: ServiceAreaId = newId()
  await database.query(
    sql`insert into tms.service_areas ${newRow({
      organizationId,
      id: serviceAreaId,
      code: 'TH',
      name: 'Thailand',
      country: 'TH',
    })}`,
  )
  await database.query(
    sql`insert into tms.services ${newRow({
      organizationId,
      id: serviceId,
      code: 'FTL',
      name: 'Full truck',
      serviceType: 'ftl_transport',
      serviceAreaId,
    })}`,
  )
  return { serviceId, serviceAreaId }
}

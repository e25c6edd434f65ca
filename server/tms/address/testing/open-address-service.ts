/** The rooms address and regions behind the service's own middleware, on a database of their own. */
import { createLog } from '#server/log.ts'
import { systemIds } from '#server/ids.ts'
import { fetchRequest } from '../../http/fetch-exchange.ts'
import { countInFlight } from '../../http/in-flight.ts'
import { mount } from '../../http/mount.ts'
import { createRegions, type Regions } from '../../regions/regions.ts'
import { regionRoutes } from '../../regions/routes.ts'
import {
  openTestService,
  signedGet,
  signedSend,
  testHost,
  type Answered,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'
import { createAddress, type ProviderSettings } from '../address.ts'
import type { Outside } from '#server/files/outside.ts'
import type { GuardLimits } from '../providers/guard.ts'
import { addressRoutes } from '../routes.ts'

export interface AddressService {
  readonly test: TestService
  readonly organization: TestOrganization
  readonly regions: Regions
  /** Every logged line, of any level. */
  readonly logged: string[]
  post(path: string, body: object, headers?: Record<string, string>): Promise<Answered>
  get(
    path: string,
    query?: Record<string, string | number>,
    headers?: Record<string, string>,
  ): Promise<Answered>
  close(): Promise<void>
}

export async function openAddressService({
  providers = { google: null, longdo: null },
  outside,
  limits,
}: {
  providers?: ProviderSettings
  outside?: Outside
  limits?: GuardLimits
} = {}): Promise<AddressService> {
  const test = await openTestService()
  const organization = await test.addOrganization()
  const { database, clock, service } = test
  const logged: string[] = []
  const log = createLog({ level: 'trace', out: { write: (line) => void logged.push(line) } })
  const regions = createRegions({ database, clock })
  const address = createAddress({
    database,
    regions,
    clock,
    ids: systemIds,
    log,
    providers,
    ...(outside === undefined ? {} : { outside }),
    ...(limits === undefined ? {} : { limits }),
  })
  const dispatch = mount([...regionRoutes(regions), ...addressRoutes(address)], {
    organizations: service.rooms.organizations,
    accounts: service.rooms.accounts,
    inFlight: countInFlight({ limits: { external: 100, portal: 100 }, innerToken: 'none' }),
    allowedHosts: new Set([testHost]),
    clock,
    ids: systemIds,
    log,
    requestLog: log,
    observe: () => {},
  })

  async function send(request: Request): Promise<Answered> {
    const { status, headers, body } = await dispatch(fetchRequest(request))
    const text = typeof body === 'string' ? body : ''
    return {
      status,
      text,
      json: text === '' ? null : JSON.parse(text),
      headers: new Headers(headers),
    }
  }

  const signed = (headers: Record<string, string>) => ({
    apiKey: organization.apiKey,
    apiSecret: organization.apiSecret,
    nowMs: clock.nowMs(),
    headers,
  })

  return {
    test,
    organization,
    regions,
    logged,
    post: (path, body, headers = {}) =>
      send(signedSend('POST', path, { ...signed(headers), body })),
    get: (path, query = {}, headers = {}) => send(signedGet(path, { ...signed(headers), query })),
    close: () => test.close(),
  }
}

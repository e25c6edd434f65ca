/** A portal beside a service that a test plays: the fixture for any such service. */
import { setUpPortalFor, startPortalFor, type DemoUser } from './server.ts'

interface Running {
  readonly baseUrl: string
  stop(): Promise<void>
}

export interface Beside<Service> {
  readonly baseUrl: string
  readonly service: Service
}

/** Where somebody works for the organization too: the person whom `npm run setup` makes. */
export interface StaffedBeside<Service> extends Beside<Service> {
  readonly users: readonly DemoUser[]
}

type Fixture<Value> = [
  (fixtures: object, give: (value: Value) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
]

export function beside<Service extends Running>(
  startService: () => Promise<Service>,
): Fixture<Beside<Service>> {
  return fixtureOf(startService, startPortalFor)
}

export function staffedBeside<Service extends Running>(
  startService: () => Promise<Service>,
): Fixture<StaffedBeside<Service>> {
  return fixtureOf(startService, setUpPortalFor)
}

function fixtureOf<Service extends Running, Portal extends Running>(
  startService: () => Promise<Service>,
  startPortal: (service: Parameters<typeof startPortalFor>[0]) => Promise<Portal>,
): Fixture<Portal & { readonly service: Service }> {
  return [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures here.
    async ({}, give) => {
      const service = await startService()
      const portal = await startPortal({
        baseUrl: service.baseUrl,
        apiKey: 'ak_of_a_page_test',
        apiSecret: 'as_of_a_page_test',
      })
      await give({ ...portal, service })
      await portal.stop()
      await service.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ]
}

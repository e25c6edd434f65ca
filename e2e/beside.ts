/** A portal beside a service that a test plays: the fixture for any such service. */
import { setUpPortalFor, startPortalFor, type DemoUser } from './server.ts'
import { startedOnce } from './started-once.ts'

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

export function beside<Played extends Running>(startService: () => Promise<Played>) {
  return startedOnce(() => startBoth(startService, startPortalFor))
}

export function staffedBeside<Played extends Running>(startService: () => Promise<Played>) {
  return startedOnce(() => startBoth(startService, setUpPortalFor))
}

async function startBoth<Played extends Running, Portal extends Running>(
  startService: () => Promise<Played>,
  startPortal: (service: Parameters<typeof startPortalFor>[0]) => Promise<Portal>,
): Promise<Portal & { readonly service: Played }> {
  const service = await startService()
  const portal = await startPortal({
    baseUrl: service.baseUrl,
    apiKey: 'ak_of_a_page_test',
    apiSecret: 'as_of_a_page_test',
  })
  return {
    ...portal,
    service,
    async stop() {
      await portal.stop()
      await service.stop()
    },
  }
}

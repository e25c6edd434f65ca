/** A portal beside a service that a test plays: the fixture for any such service. */
import { startPortalFor } from './server.ts'

interface PlayedService {
  readonly baseUrl: string
  stop(): Promise<void>
}

export interface Beside<Service> {
  readonly baseUrl: string
  readonly service: Service
}

type Fixture<Value> = [
  (fixtures: object, give: (value: Value) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
]

export function beside<Service extends PlayedService>(
  startService: () => Promise<Service>,
): Fixture<Beside<Service>> {
  return [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures here.
    async ({}, give) => {
      const service = await startService()
      const portal = await startPortalFor({
        baseUrl: service.baseUrl,
        apiKey: 'ak_of_a_page_test',
        apiSecret: 'as_of_a_page_test',
      })
      await give({ baseUrl: portal.baseUrl, service })
      await portal.stop()
      await service.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ]
}

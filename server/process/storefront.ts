/** The service that the portal calls, with its key pair: in this process, or at TMS_BASE_URL. */
import type { Config } from '../config.ts'
import { demoOrganizations } from '../demo/companies.ts'
import { StartRefused } from '../start-refused.ts'
import type { Organization, Organizations } from '../tms/organizations/organizations.ts'
import type { Service } from '../tms/service.ts'

export interface Upstream {
  readonly baseUrl: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly innerToken: string | null
}

export async function upstreamOf({
  config,
  service,
  innerToken,
}: {
  config: Config
  service: Service | null
  innerToken: string
}): Promise<Upstream> {
  if (service) {
    return upstreamHere({ config, organizations: service.rooms.organizations, innerToken })
  }
  if (config.service.kind === 'here') throw new Error('a portal without a service was let through')
  const { baseUrl, apiKey, apiSecret } = config.service
  return { baseUrl, apiKey, apiSecret, innerToken: null }
}

async function upstreamHere({
  config,
  organizations,
  innerToken,
}: {
  config: Config
  organizations: Organizations
  innerToken: string
}): Promise<Upstream> {
  const organization = chooseStorefront(await organizations.list(), config)
  const pair = await organizations.keyPair(organization.id, 'internal')
  return { baseUrl: `http://${addressOf(config)}`, ...pair, innerToken }
}

function chooseStorefront(
  all: readonly Organization[],
  { storefrontOrganization: named }: Config,
): Organization {
  if (all.length === 0) {
    throw new StartRefused(
      'The database has no organization yet: make the first one with "npm run setup".',
    )
  }
  if (named !== null) {
    const found = all.find(({ id, name }) => id === named || name === named)
    if (found) return found
    throw new StartRefused(
      `STOREFRONT_ORG names no organization of this database: set it to one of ${all.map(({ name }) => `"${name}"`).join(', ')}.`,
    )
  }
  const ofDemo = demoOrganizations.find(({ storefront }) => storefront)?.organization.name
  const found = all.length === 1 ? all[0] : all.find((each) => each.demo && each.name === ofDemo)
  if (found) return found
  throw new StartRefused(
    `STOREFRONT_ORG is not set, and there are ${all.length} organizations: set it to the name of the one the storefront sells for.`,
  )
}

/** The URL at which this process reaches its own port. */
export function addressOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `${name}:${port}`
}

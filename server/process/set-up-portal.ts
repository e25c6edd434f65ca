/**
 * Sets up a portal whose service is elsewhere. That service already has the organizations, so only the
 * first person is created here: an administrator of the organization whose key pair the portal uses.
 */
import { Agent } from 'undici'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { systemIds } from '../ids.ts'
import type { Logger } from '../log.ts'
import { createGateway } from '../portal/gateway/gateway.ts'
import type { Failure } from '../portal/gateway/result.ts'
import { makePassword } from '../portal/identity/password.ts'
import { addPerson, hasAdministrator } from '../portal/identity/people.ts'
import { StartRefused } from '../start-refused.ts'

export interface FirstPerson {
  readonly organization: { readonly id: OrganizationId; readonly name: string }
  readonly password: string
}

export async function setUpPortal({
  service,
  storefrontOrganization,
  admin,
  database,
  log,
}: {
  service: Extract<Config['service'], { kind: 'elsewhere' }>
  storefrontOrganization: string | null
  admin: { readonly email: string; readonly name: string }
  database: Database
  log: Logger
}): Promise<FirstPerson> {
  const organization = await organizationOf({ service, storefrontOrganization, log })
  const password = makePassword()
  await database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('loadline setup'))`)
    if (await hasAdministrator(tx)) {
      throw new StartRefused(
        'This portal has an administrator already, so there is nothing to set up: start with "npm start".',
      )
    }
    const person = { ...admin, role: 'admin', organizationId: organization.id, password } as const
    await addPerson(tx, { ids: systemIds, person })
  })
  return { organization, password }
}

async function organizationOf({
  service,
  storefrontOrganization: named,
  log,
}: {
  service: Extract<Config['service'], { kind: 'elsewhere' }>
  storefrontOrganization: string | null
  log: Logger
}): Promise<FirstPerson['organization']> {
  const connections = new Agent()
  try {
    const upstream = { ...service, innerToken: null, hasConsole: false }
    const gateway = createGateway({ upstream, connections, log, clock: systemClock })
    const listed = await gateway.listOrganizations()
    if (!listed.ok) throw new StartRefused(refusal(service.baseUrl, listed.failure))
    const all = listed.value.data
    const found = named === null ? all : all.filter(({ id, name }) => [id, name].includes(named))
    const [only, ...others] = found
    if (only !== undefined && others.length === 0) return only
    throw new StartRefused(
      `STOREFRONT_ORG must name the one organization that this portal sells for: set it to one of ${all.map(({ name }) => `"${name}"`).join(', ')}.`,
    )
  } finally {
    await connections.close()
  }
}

function refusal(baseUrl: string, { kind, status }: Failure): string {
  if (status === 401) {
    return `The service at ${baseUrl} knows no such key pair: correct TMS_API_KEY and TMS_API_SECRET.`
  }
  const answer = kind === 'rejected' ? `answered with ${status}` : `gave no answer (${kind})`
  return `The service at ${baseUrl} ${answer}, so nothing was set up: check TMS_BASE_URL and try again.`
}

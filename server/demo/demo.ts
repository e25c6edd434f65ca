/**
 * The demo: fills an empty database and writes what the sign-in page shows to DATA_DIR/demo.json
 * (readable to its owner only), so that programs can use it too.
 */
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  OrganizationUnitId,
  ServiceId,
  ServiceAreaId,
  RouteId,
  SenderAccountId,
} from '#lib/contract/ids.ts'
import type { PlanFeature } from '#lib/contract/plan-features.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { systemClock } from '#server/clock.ts'
import type { Ids } from '#server/ids.ts'
import { addMembership } from '#server/portal/access/memberships.ts'
import { demoPassword, demoPeople } from '#server/portal/identity/demo-people.ts'
import { addPerson, type PersonRole } from '#server/portal/identity/people.ts'
import type { KeyPair, Organization } from '#server/tms/organizations/organizations.ts'
import type { Sandbox } from '#server/sandbox/sandbox.ts'
import type { Rooms } from '#server/tms/service.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoOrganizations } from './companies.ts'
import { arrangeWithOutside } from './outside-parties.ts'

/** The content of demo.json, as described in the architecture. */
interface DemoFile {
  readonly baseUrl: string
  readonly organizations: readonly (KeyPair & {
    readonly name: string
    readonly storefront: boolean
    readonly features: readonly PlanFeature[]
    readonly legacyResponses: boolean
    readonly customWaybillNumbers: boolean
    readonly currency: string
    readonly senderAccounts: readonly {
      readonly id: SenderAccountId
      readonly code: string
      readonly name: string
      readonly phone: string | null
    }[]
    readonly organizationUnitId: OrganizationUnitId | null
    readonly serviceId: ServiceId | null
    readonly serviceAreaId: ServiceAreaId | null
    readonly routeId: RouteId | null
    readonly vehicleTypes: readonly { readonly id: string; readonly name: string }[]
    readonly addons: readonly string[]
  })[]
  readonly users: readonly {
    readonly email: string
    readonly password: string
    readonly role: PersonRole
    readonly senderAccountIds: readonly SenderAccountId[]
  }[]
}

interface DemoDeps {
  readonly database: Database
  readonly rooms: Rooms
  readonly sandbox: Sandbox
  readonly ids: Ids
  readonly secretKey: string
  readonly dataDir: string
  readonly baseUrl: string
}

/** Seeds when no organization exists yet, and rewrites demo.json with the current keys. */
export async function prepareDemo(deps: DemoDeps): Promise<void> {
  await seedWhenEmpty(deps)
  const ofDemo = (await deps.rooms.organizations.list()).filter(({ demo }) => demo)
  // Keys of an organization that somebody has set up are never written to a file.
  if (ofDemo.length === 0) return
  const organizations = await Promise.all(ofDemo.map((each) => describe(deps, each)))
  await writePrivately(join(deps.dataDir, 'demo.json'), {
    baseUrl: deps.baseUrl,
    organizations,
    users: usersOf(organizations, deps.secretKey),
  })
}

/** One process seeds, the others wait. */
async function seedWhenEmpty(deps: DemoDeps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('loadline demo'))`)
    const isEmpty = (await tx.one(`select 1 as one from tms.organizations limit 1`)) === null
    if (isEmpty) await seed(tx, deps)
    await arrangeWithOutside(tx, deps)
  })
}

async function seed(tx: Transaction, { rooms, ids, secretKey }: DemoDeps): Promise<void> {
  for (const { organization, storefront, units, accounts } of demoOrganizations) {
    const { id } = await rooms.organizations.create(tx, { ...organization, demo: true })
    for (const unit of units) await rooms.organizations.addUnit(tx, id, unit)
    await rooms.catalog.create(tx, id, demoCatalogue)
    const accountIds = new Map<string, SenderAccountId>()
    for (const account of accounts) {
      const created = await rooms.accounts.create(tx, id, account)
      if (created) accountIds.set(account.code, created.id)
    }
    if (!storefront) continue
    for (const { email, name, role, accounts: codes } of demoPeople) {
      const password = demoPassword(email, secretKey)
      const person = { email, name, role, organizationId: id, password }
      const personId = await addPerson(tx, { ids, person })
      for (const code of codes) {
        const accountId = accountIds.get(code)
        if (accountId === undefined) continue
        const joinedAt = new Date(systemClock.nowMs())
        await addMembership(tx, { personId, accountId, code, role: 'owner', joinedAt })
      }
    }
  }
}

function usersOf(organizations: DemoFile['organizations'], secretKey: string): DemoFile['users'] {
  const accounts = organizations.find(({ storefront }) => storefront)?.senderAccounts
  if (accounts === undefined) return []
  return demoPeople.map(({ email, role, accounts: codes }) => ({
    email,
    password: demoPassword(email, secretKey),
    role,
    senderAccountIds: codes.flatMap(
      (code) => accounts.find((each) => each.code === code)?.id ?? [],
    ),
  }))
}

async function describe(
  { rooms }: DemoDeps,
  organization: Organization,
): Promise<DemoFile['organizations'][number]> {
  const seeded = demoOrganizations.find((each) => each.organization.name === organization.name)
  const [pair, units, accounts, keys] = await Promise.all([
    rooms.organizations.keyPair(organization.id, 'public'),
    rooms.organizations.units(organization.id),
    rooms.accounts.list(organization.id, { search: null, page: 1, pageSize: 100 }),
    rooms.catalog.keys(organization.id),
  ])
  return {
    name: organization.name,
    storefront: seeded?.storefront ?? false,
    ...pair,
    features: organization.features,
    legacyResponses: organization.legacyResponses,
    customWaybillNumbers: organization.customWaybillNumbers,
    currency: organization.currency,
    senderAccounts: accounts.accounts.map(({ id, code, name, phone }) => ({
      id,
      code,
      name,
      phone,
    })),
    organizationUnitId: units[0]?.id ?? null,
    ...keys,
  }
}

async function writePrivately(path: string, content: DemoFile): Promise<void> {
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, path)
}

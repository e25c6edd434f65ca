/**
 * The demo: fills an empty database and writes what the sign-in page shows to DATA_DIR/demo.json
 * (readable to its owner only), so that programs can use it too.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OrganizationId, SenderAccountId, ServiceId } from '#lib/contract/ids.ts'
import { asMinor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { systemClock } from '#server/clock.ts'
import type { Ids } from '#server/ids.ts'
import { addMembership } from '#server/portal/access/memberships.ts'
import { demoPassword, demoPeople } from '#server/portal/identity/demo-people.ts'
import { addPerson } from '#server/portal/identity/people.ts'
import type { Organization } from '#server/tms/organizations/organizations.ts'
import type { Sandbox } from '#server/sandbox/sandbox.ts'
import type { NewRule } from '#server/tms/carriers/carriers.ts'
import type { Rooms } from '#server/tms/service.ts'
import { demoCatalogue, demoPallet, demoProductCategories } from './catalogue.ts'
import { demoOrganizations, type DemoOrganization } from './companies.ts'

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
  // As a person gives a receiver of webhooks the secret that it verifies with.
  for (const pair of organizations) await deps.sandbox.receiver.addKeyPair(deps.database, pair)
  // Its content is described in the architecture and in the README.
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
    for (const row of units) {
      await rooms.organizations.saveUnit(tx, {
        organizationId: id,
        id: null,
        seenAt: null,
        row,
      })
    }
    await rooms.catalog.create(tx, id, demoCatalogue)
    await rooms.waybillOperations.addProductCategories(tx, id, demoProductCategories)
    await rooms.planning.setDefaultPallet(tx, id, demoPallet)
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

interface UnarrangedRow {
  readonly id: OrganizationId
  readonly name: string
  readonly country: string
  readonly timezone: string
  readonly currency: string
}

/**
 * The connections of the demo's organizations to outside parties (a bank, a payment gateway, carriers)
 * and the balances of their customers' wallets. An older demo without them gets them at its next start.
 */
async function arrangeWithOutside(
  tx: Transaction,
  deps: Pick<DemoDeps, 'rooms' | 'sandbox'>,
): Promise<void> {
  const unarranged = await tx.query<UnarrangedRow>(
    `select id, name, country, timezone, currency from tms.organizations o
     where demo and not exists (select from tms.bank_accounts b where b.organization_id = o.id)`,
  )
  for (const organization of unarranged) {
    const demo = demoOrganizations.find((each) => each.organization.name === organization.name)
    if (demo) await arrange(tx, { ...deps, organization, demo })
  }
}

async function arrange(
  tx: Transaction,
  of: Pick<DemoDeps, 'rooms' | 'sandbox'> & { organization: UnarrangedRow; demo: DemoOrganization },
): Promise<void> {
  const { rooms, organization, demo } = of
  const { id: organizationId, currency } = organization
  await rooms.payments.addBankAccount(tx, organizationId, { ...demo.bankAccount, currency })
  await openGateway(tx, of)
  await hireCarriers(tx, of)
  await fundWallets(tx, of)
}

async function openGateway(
  tx: Transaction,
  { rooms, sandbox, organization, demo }: Parameters<typeof arrange>[1],
): Promise<void> {
  if (demo.gateway === null) return
  const { id: organizationId, name, country, timezone } = organization
  const merchantId = `m-${organizationId}`
  const { city } = demo.gateway
  const merchant = { id: merchantId, name, city, country, timezone }
  const { key } = await sandbox.gateway.addMerchant(tx, merchant)
  await rooms.gateways.connect(tx, { organizationId, merchantId, key, baseUrl: null })
}

async function hireCarriers(
  tx: Transaction,
  { rooms, sandbox, organization: { id: organizationId } }: Parameters<typeof arrange>[1],
): Promise<void> {
  for (const provider of ['provider_a', 'provider_b'] as const) {
    const callbackUrl = `/callbacks/carriers/${provider}/${organizationId}`
    const account = { provider, keyId: organizationId, callbackUrl }
    const opened = await sandbox.carriers.openAccount(tx, account)
    await rooms.carriers.connect(tx, { organizationId, provider, baseUrl: null, ...opened })
  }
  const services = await tx.query<{ id: ServiceId; service_type: string }>(
    `select id, service_type from tms.services where organization_id = $1 order by id`,
    [organizationId],
  )
  const own: NewRule[] = services.map(({ id, service_type: type }) => ({
    serviceId: id,
    serviceAreaId: null,
    provider: type === 'ltl_transport' ? 'provider_b' : 'provider_a',
  }))
  // Each carrier is asked once; a trip that both refuse becomes a work item for staff.
  const anyService = { serviceId: null, serviceAreaId: null }
  await rooms.carriers.setRules(tx, organizationId, [
    ...own,
    { ...anyService, provider: 'provider_b' },
    { ...anyService, provider: 'provider_a' },
  ])
}

async function fundWallets(
  tx: Transaction,
  { rooms, organization: { id: organizationId }, demo: { wallets } }: Parameters<typeof arrange>[1],
): Promise<void> {
  const accounts = await tx.query<{ id: SenderAccountId; code: string; currency: string }>(
    `select id, code, currency from tms.sender_accounts
     where organization_id = $1 and code = any ($2) and currency is not null`,
    [organizationId, Object.keys(wallets)],
  )
  for (const { id, code, currency } of accounts) {
    await rooms.payments.fundWallet(tx, {
      organizationId,
      senderAccountId: id,
      amountMinor: asMinor(wallets[code] ?? 0),
      currency,
      key: `demo ${code}`,
    })
  }
}

function usersOf(
  organizations: readonly Awaited<ReturnType<typeof describe>>[],
  secretKey: string,
) {
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

async function describe({ rooms }: DemoDeps, organization: Organization) {
  const seeded = demoOrganizations.find((each) => each.organization.name === organization.name)
  const [pair, units, accounts, keys] = await Promise.all([
    rooms.organizations.keyPair(organization.id, 'public'),
    rooms.organizations.units(organization.id),
    rooms.accounts.list(organization.id, { search: null, ids: null, page: 1, pageSize: 100 }),
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

async function writePrivately(path: string, content: object): Promise<void> {
  // With DATABASE_URL nothing has been written to DATA_DIR before.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, path)
}

/**
 * The demo: fills an empty database, and tells in DATA_DIR/demo.json (readable to its owner only) what
 * people see on the sign-in page, so that programs can use it too.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { planFeatures } from '#lib/contract/plan-features.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import { makePassword } from '#server/portal/identity/password.ts'
import { addPerson } from '#server/portal/identity/people.ts'
import type { Organization } from '#server/tms/organizations/organizations.ts'
import type { Rooms } from '#server/tms/service.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoOrganizations } from './companies.ts'
import { demoPeople } from './people.ts'

const demoUser = z.object({
  email: z.string(),
  password: z.string(),
  role: z.enum(['customer', 'ops', 'admin']),
  senderAccountIds: z.array(z.string()),
})

const demoFile = z.object({
  baseUrl: z.string(),
  organizations: z.array(
    z.object({
      name: z.string(),
      storefront: z.boolean(),
      apiKey: z.string(),
      apiSecret: z.string(),
      features: z.array(z.enum(planFeatures)),
      legacyResponses: z.boolean(),
      customWaybillNumbers: z.boolean(),
      currency: z.string(),
      senderAccounts: z.array(
        z.object({
          id: z.string(),
          code: z.string(),
          name: z.string(),
          phone: z.string().nullable(),
        }),
      ),
      organizationUnitId: z.string().nullable(),
      serviceId: z.string().nullable(),
      serviceAreaId: z.string().nullable(),
      routeId: z.string().nullable(),
      vehicleTypes: z.array(z.object({ id: z.string(), name: z.string() })),
      addons: z.array(z.string()),
    }),
  ),
  users: z.array(demoUser),
})

type DemoUser = z.infer<typeof demoUser>

interface DemoDeps {
  readonly database: Database
  readonly rooms: Rooms
  readonly ids: Ids
  readonly dataDir: string
  readonly baseUrl: string
}

/** Seeds when there is no organization yet, and writes demo.json anew with the keys that hold now. */
export async function prepareDemo(deps: DemoDeps): Promise<void> {
  const seeded = await seedWhenEmpty(deps)
  const users = seeded ?? (await usersOfLastStart(deps.dataDir))
  const ofDemo = (await deps.rooms.organizations.list()).filter(({ demo }) => demo)
  // The keys of an organization that somebody has set up are nobody's to read in a file.
  if (ofDemo.length === 0) return
  const organizations = await Promise.all(ofDemo.map((each) => describe(deps, each)))
  await writePrivately(join(deps.dataDir, 'demo.json'), {
    baseUrl: deps.baseUrl,
    organizations,
    users,
  })
}

/** The people it made, or null when there was something already. One process seeds, the others wait. */
async function seedWhenEmpty({ database, rooms, ids }: DemoDeps): Promise<DemoUser[] | null> {
  return database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('loadline demo'))`)
    if ((await tx.one(`select 1 as one from tms.organizations limit 1`)) !== null) return null
    const users: DemoUser[] = []
    for (const { organization, storefront, units, accounts } of demoOrganizations) {
      const { id } = await rooms.organizations.create(tx, { ...organization, demo: true })
      for (const unit of units) await rooms.organizations.addUnit(tx, id, unit)
      await rooms.catalog.create(tx, id, demoCatalogue)
      const accountIds = new Map<string, string>()
      for (const account of accounts) {
        const created = await rooms.accounts.create(tx, id, account)
        if (created) accountIds.set(account.code, created.id)
      }
      if (!storefront) continue
      for (const person of demoPeople) {
        const senderAccountIds = person.accounts.flatMap((code) => accountIds.get(code) ?? [])
        const password = makePassword()
        const { email, name, role } = person
        await addPerson(tx, {
          ids,
          person: { email, name, role, organizationId: id, password, senderAccountIds },
        })
        users.push({ email, password, role, senderAccountIds })
      }
    }
    return users
  })
}

/** Passwords are kept as hashes only, so those of the last start's file are carried over. */
async function usersOfLastStart(dataDir: string): Promise<DemoUser[]> {
  try {
    return demoFile.parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))).users
  } catch {
    return []
  }
}

async function describe(
  { rooms }: DemoDeps,
  organization: Organization,
): Promise<z.infer<typeof demoFile>['organizations'][number]> {
  const seed = demoOrganizations.find((each) => each.organization.name === organization.name)
  const [pair, units, accounts, keys] = await Promise.all([
    rooms.organizations.keyPair(organization.id, 'public'),
    rooms.organizations.units(organization.id),
    rooms.accounts.list(organization.id, { search: null, page: 1, pageSize: 100 }),
    rooms.catalog.keys(organization.id),
  ])
  return {
    name: organization.name,
    storefront: seed?.storefront ?? false,
    ...pair,
    features: organization.features,
    legacyResponses: organization.legacy_responses,
    customWaybillNumbers: organization.custom_waybill_numbers,
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

async function writePrivately(path: string, content: z.infer<typeof demoFile>): Promise<void> {
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, path)
}

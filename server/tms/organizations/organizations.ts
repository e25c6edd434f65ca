/** Organizations, which own all data, and their key pairs. */
import { randomBytes } from 'node:crypto'
import type { OrganizationId, OrganizationUnitId } from '#lib/contract/ids.ts'
import type { PlanFeature } from '#lib/contract/plan-features.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Caches } from '../caches/caches.ts'
import type { Seal } from '#server/seal.ts'
import * as store from './store.ts'
import type { CredentialKind, OrganizationRow, UnitRow } from './store.ts'

export type Organization = Readonly<OrganizationRow>
export type OrganizationUnit = Readonly<UnitRow>

/** The signer of a request: an organization, with its public pair or the portal's internal one. */
export interface Signer {
  readonly organization: Organization
  readonly kind: CredentialKind
  readonly apiSecret: string
}

/** The two halves of a credential, as in interface part 5. */
export interface KeyPair {
  readonly apiKey: string
  readonly apiSecret: string
}

export interface NewOrganization {
  readonly name: string
  readonly currency: string
  readonly country: string
  readonly timezone: string
  readonly features: readonly PlanFeature[]
  readonly customWaybillNumbers: boolean
  readonly legacyResponses: boolean
  readonly demo?: boolean
}

export interface Organizations {
  findSigner(apiKey: string): Promise<Signer | null>
  list(): Promise<Organization[]>
  units(organizationId: OrganizationId): Promise<OrganizationUnit[]>
  create(tx: Transaction, organization: NewOrganization): Promise<Organization>
  addUnit(
    tx: Transaction,
    organizationId: OrganizationId,
    unit: Omit<OrganizationUnit, 'id'>,
  ): Promise<OrganizationUnit>
  keyPair(organizationId: OrganizationId, kind: CredentialKind): Promise<KeyPair>
  /** As it is in the database at this moment. Null: it has none. */
  publicKeyPair(organizationId: OrganizationId): Promise<KeyPair | null>
  /** When it returns, every process refuses the old public pair. */
  regenerateKeyPair(organizationId: OrganizationId): Promise<KeyPair>
  /** When it returns, every process applies the new features. */
  setFeatures(organizationId: OrganizationId, features: readonly PlanFeature[]): Promise<void>
  /** Seals anew what is sealed with the key before SECRET_KEY; returns how many secrets that were. */
  sealAnew(): Promise<number>
}

const maxSigners = 10_000

export function createOrganizations({
  database,
  caches,
  seal,
  ids,
}: {
  database: Database
  caches: Caches
  seal: Seal
  ids: Ids
}): Organizations {
  const signers = caches.map<Signer>({ maxEntries: maxSigners })

  async function readSigner(apiKey: string) {
    const row = await store.findOrganizationByApiKey(database, apiKey)
    if (row === null) return null
    const { organizationId, kind, apiKey: _, sealedSecret: __, ...organization } = row
    const apiSecret = openSecret(seal, row)
    const signer: Signer = { organization, kind, apiSecret }
    return { group: organizationId, value: signer }
  }

  async function writeKeyPair(
    tx: Transaction,
    organizationId: OrganizationId,
    kind: CredentialKind,
  ) {
    const pair = {
      apiKey: `ak_${randomBytes(18).toString('base64url')}`,
      apiSecret: `as_${randomBytes(36).toString('base64url')}`,
    }
    await store.replaceCredential(tx, {
      organizationId,
      kind,
      apiKey: pair.apiKey,
      sealedSecret: seal.seal(pair.apiSecret, secretContext(organizationId, kind)),
    })
    return pair
  }

  async function readKeyPair(
    organizationId: OrganizationId,
    kind: CredentialKind,
  ): Promise<KeyPair | null> {
    const row = await store.findCredential(database, { organizationId, kind })
    return row && { apiKey: row.apiKey, apiSecret: openSecret(seal, row) }
  }

  /** Runs the change, and returns when no process serves the old state. */
  async function change<T>(
    organizationId: OrganizationId,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const { result, generation } = await database.transaction(async (tx) => ({
      result: await work(tx),
      generation: await caches.announce(tx, organizationId),
    }))
    await caches.settled(generation)
    return result
  }

  return {
    async findSigner(apiKey) {
      return signers.get(apiKey) ?? (await signers.load(apiKey, () => readSigner(apiKey)))
    },
    list: () => store.listOrganizations(database),
    units: (organizationId) => store.listUnits(database, organizationId),
    async create(tx, { customWaybillNumbers, legacyResponses, features, demo = false, ...rest }) {
      const organization: OrganizationRow = {
        id: ids.uuid(),
        ...rest,
        demo,
        features: [...features],
        customWaybillNumbers,
        legacyResponses,
      }
      await store.insertOrganization(tx, organization)
      await writeKeyPair(tx, organization.id, 'public')
      await writeKeyPair(tx, organization.id, 'internal')
      return organization
    },
    async addUnit(tx, organizationId, unit) {
      const withId = { id: ids.uuid<OrganizationUnitId>(), ...unit }
      await store.insertUnit(tx, { organizationId, unit: withId })
      return withId
    },
    async keyPair(organizationId, kind) {
      const pair = await readKeyPair(organizationId, kind)
      if (pair === null) throw new Error(`organization ${organizationId} has no ${kind} key pair`)
      return pair
    },
    publicKeyPair: (organizationId) => readKeyPair(organizationId, 'public'),
    regenerateKeyPair: (organizationId) =>
      change(organizationId, (tx) => writeKeyPair(tx, organizationId, 'public')),
    setFeatures: (organizationId, features) =>
      change(organizationId, (tx) => store.replaceFeatures(tx, { organizationId, features })),
    async sealAnew() {
      let count = 0
      for (const row of await store.listCredentials(database)) {
        const by = seal.renew(row.sealedSecret, secretContext(row.organizationId, row.kind))
        if (by !== null && (await store.sealAnew(database, { ...row, by }))) count += 1
      }
      return count
    },
  }
}

function secretContext(organizationId: OrganizationId, kind: CredentialKind): string {
  return `credential ${organizationId} ${kind}`
}

function openSecret(seal: Seal, row: store.CredentialRow): string {
  const apiSecret = seal.open(row.sealedSecret, secretContext(row.organizationId, row.kind))
  if (apiSecret === null) throw new Error(`the secret of ${row.apiKey} does not open`)
  return apiSecret
}

/** Organizations, which own all data, and their key pairs. */
import { randomBytes } from 'node:crypto'
import type { OrganizationId, OrganizationUnitId } from '#lib/contract/ids.ts'
import type { PlanFeature } from '#lib/contract/plan-features.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { createThrottle } from '#server/db/throttle.ts'
import { sql } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Caches } from '../caches/caches.ts'
import { ServiceError } from '../http/service-error.ts'
import { saveRow, type SavedRow } from '../save-row.ts'
import type { Seal } from '#server/seal.ts'
import * as store from './store.ts'
import type { CredentialFacts, CredentialKind, OrganizationRow, UnitRow } from './store.ts'

export type { CredentialFacts } from './store.ts'

export type Organization = Readonly<OrganizationRow>
export type OrganizationUnit = Readonly<UnitRow>

/** Administrators change them. */
export type OrganizationSettings = Pick<Organization, 'name' | 'features' | 'customWaybillNumbers'>

/** The signer of a request: an organization, with one of its public pairs or the portal's internal one. */
export interface Signer {
  readonly organization: Organization
  readonly kind: CredentialKind
  readonly apiKey: string
  readonly apiSecret: string
  /** Null: the pair has no end yet. */
  readonly endsAt: Date | null
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

/** A call whose signature the key did not make. */
export interface RefusedCall {
  readonly organizationId: OrganizationId
  readonly apiKey: string
  readonly caller: { readonly address: string; readonly userAgent: string }
}

/** How a public pair is replaced; by default, whatever it is now ends at once. */
export interface Regeneration {
  /**
   * The key that is replaced; null: there is none. Nothing happens when it is another by now. Absent:
   * whatever it is.
   */
  readonly seenApiKey?: string | null
  /** For so long the replaced pair is accepted besides; 0: it ends at once. */
  readonly keepOldHours?: number
  /** Done in the same transaction. */
  readonly alongside?: Alongside
}

type Alongside = (tx: Transaction) => Promise<void>

export interface Organizations {
  findSigner(apiKey: string): Promise<Signer | null>
  /** `accepted`: the call's signature is right. */
  noteCall(signer: Signer, call: { accepted: boolean; address: string; userAgent: string }): void
  list(): Promise<Organization[]>
  /** Those where no tour begins any more too. */
  units(
    organizationId: OrganizationId,
  ): Promise<(OrganizationUnit & { readonly updatedAt: Date })[]>
  create(tx: Transaction, organization: NewOrganization): Promise<Organization>
  /** Refused when it was changed since it was seen. */
  saveUnit(
    tx: Transaction,
    change: {
      readonly organizationId: OrganizationId
      /** Null: it is new. */
      readonly id: OrganizationUnitId | null
      readonly seenAt: Date | null
      readonly row: Omit<OrganizationUnit, 'id'>
    },
  ): Promise<SavedRow<OrganizationUnitId>>
  keyPair(organizationId: OrganizationId, kind: CredentialKind): Promise<KeyPair>
  /** As it is in the database at this moment. Null: it has none. */
  publicKeyPair(organizationId: OrganizationId): Promise<KeyPair | null>
  /** The public pairs without their secrets: the one in force and, until it ends, the one before. */
  credentials(
    organizationId: OrganizationId,
  ): Promise<{ current: CredentialFacts | null; former: CredentialFacts | null }>
  /**
   * When it returns, every process refuses the old public pairs. Null: `seenApiKey` is not the key any
   * more.
   */
  regenerateKeyPair(organizationId: OrganizationId): Promise<KeyPair>
  regenerateKeyPair(organizationId: OrganizationId, how: Regeneration): Promise<KeyPair | null>
  /** When it returns, every process refuses the pair before the public one. False: there was none. */
  endFormerPair(organizationId: OrganizationId, alongside: Alongside): Promise<boolean>
  /** When it returns, every process answers in the new form. */
  setLegacyResponses(
    organizationId: OrganizationId,
    change: { legacyResponses: boolean; alongside: Alongside },
  ): Promise<void>
  /** When it returns, every process applies them. Refused when they were changed since they were seen. */
  saveSettings(
    organizationId: OrganizationId,
    change: {
      /** Null: it does not matter. */
      readonly seenAt: Date | null
      readonly settings: OrganizationSettings
      readonly alongside: Alongside
    },
  ): Promise<Date>
  /** Seals anew what is sealed with the key before SECRET_KEY; returns how many secrets that were. */
  sealAnew(): Promise<number>
}

const maxSigners = 10_000
const hourMs = 3_600_000

export function createOrganizations({
  database,
  caches,
  seal,
  clock,
  ids,
  log,
  logRefusedCall,
}: {
  database: Database
  caches: Caches
  seal: Seal
  clock: Clock
  ids: Ids
  log: Logger
  /** Where those read of it who look after security; at most one a minute for each key and process. */
  logRefusedCall?: ((refused: RefusedCall) => Promise<void>) | undefined
}): Organizations {
  const signers = caches.map<Signer>({ maxEntries: maxSigners })
  const callsNoted = createThrottle({ intervalMs: 60_000, maxKeys: maxSigners })

  async function readSigner(apiKey: string) {
    const row = await store.findOrganizationByApiKey(database, apiKey)
    if (row === null) return null
    const { organizationId, kind, apiKey: _, sealedSecret: __, endsAt, ...organization } = row
    const apiSecret = openSecret(seal, row)
    const signer: Signer = { organization, kind, apiKey, apiSecret, endsAt }
    return { group: organizationId, value: signer }
  }

  const sealFor = (organizationId: OrganizationId, kind: CredentialKind, apiSecret: string) =>
    seal.seal(apiSecret, secretContext(organizationId, kind))

  async function writeKeyPair(
    tx: Transaction,
    organizationId: OrganizationId,
    kind: 'public' | 'internal',
  ) {
    const pair = {
      apiKey: `ak_${randomBytes(18).toString('base64url')}`,
      apiSecret: `as_${randomBytes(36).toString('base64url')}`,
    }
    await store.replaceCredential(tx, {
      organizationId,
      kind,
      apiKey: pair.apiKey,
      sealedSecret: sealFor(organizationId, kind, pair.apiSecret),
      createdAt: new Date(clock.nowMs()),
    })
    return pair
  }

  function regenerateKeyPair(organizationId: OrganizationId): Promise<KeyPair>
  function regenerateKeyPair(
    organizationId: OrganizationId,
    how: Regeneration,
  ): Promise<KeyPair | null>
  function regenerateKeyPair(
    organizationId: OrganizationId,
    { seenApiKey, keepOldHours = 0, alongside }: Regeneration = {},
  ): Promise<KeyPair | null> {
    return caches.change(organizationId, async (tx) => {
      const row = await store.lockPublicCredential(tx, organizationId)
      if (seenApiKey !== undefined && (row?.apiKey ?? null) !== seenApiKey) return null
      await store.deleteFormerCredential(tx, organizationId)
      if (row !== null && keepOldHours > 0) {
        await store.retirePublicCredential(tx, {
          organizationId,
          sealedSecret: sealFor(organizationId, 'former', openSecret(seal, row)),
          endsAt: new Date(clock.nowMs() + keepOldHours * hourMs),
        })
      }
      const pair = await writeKeyPair(tx, organizationId, 'public')
      await alongside?.(tx)
      return pair
    })
  }

  const isOver = (endsAt: Date | null) => endsAt !== null && endsAt.getTime() <= clock.nowMs()

  async function readKeyPair(
    organizationId: OrganizationId,
    kind: CredentialKind,
  ): Promise<KeyPair | null> {
    const row = await store.findCredential(database, { organizationId, kind })
    return row && { apiKey: row.apiKey, apiSecret: openSecret(seal, row) }
  }

  return {
    async findSigner(apiKey) {
      const found = signers.get(apiKey) ?? (await signers.load(apiKey, () => readSigner(apiKey)))
      return found !== null && isOver(found.endsAt) ? null : found
    },
    noteCall({ kind, apiKey, organization }, { accepted, ...caller }) {
      if (kind === 'internal' || !callsNoted.passes(`${apiKey} ${accepted}`)) return
      const call = { apiKey, at: new Date(clock.nowMs()), from: caller.address }
      const refused = { organizationId: organization.id, apiKey, caller }
      const noted = accepted
        ? store.noteUse(database, call)
        : Promise.all([store.noteRefusal(database, call), logRefusedCall?.(refused)])
      noted.catch((error: unknown) => {
        log.warn({ err: error }, 'the use of a key pair was not noted')
      })
    },
    list: () => store.listOrganizations(database),
    units: (organizationId) => store.listUnits(database, organizationId),
    async create(tx, { customWaybillNumbers, legacyResponses, features, demo = false, ...rest }) {
      const organization: OrganizationRow = {
        id: ids.uuid(),
        ...rest,
        demo,
        updatedAt: new Date(clock.nowMs()),
        features: [...features],
        customWaybillNumbers,
        legacyResponses,
      }
      await store.insertOrganization(tx, organization)
      await writeKeyPair(tx, organization.id, 'public')
      await writeKeyPair(tx, organization.id, 'internal')
      return organization
    },
    saveUnit: (tx, { row: { code, ...columns }, ...change }) =>
      saveRow(
        tx,
        {
          ...change,
          table: sql`tms.organization_units`,
          columns,
          fixed: { code },
          repeated: 'unit.code',
        },
        { clock, ids },
      ),
    async keyPair(organizationId, kind) {
      const pair = await readKeyPair(organizationId, kind)
      if (pair === null) throw new Error(`organization ${organizationId} has no ${kind} key pair`)
      return pair
    },
    publicKeyPair: (organizationId) => readKeyPair(organizationId, 'public'),
    async credentials(organizationId) {
      const rows = await store.listCredentialFacts(database, organizationId)
      const former = rows.find(({ kind }) => kind === 'former')
      return {
        current: rows.find(({ kind }) => kind === 'public') ?? null,
        former: former === undefined || isOver(former.endsAt) ? null : former,
      }
    },
    regenerateKeyPair,
    endFormerPair: (organizationId, alongside) =>
      caches.change(organizationId, async (tx) => {
        const wasThere = await store.deleteFormerCredential(tx, organizationId)
        if (wasThere) await alongside(tx)
        return wasThere
      }),
    setLegacyResponses: (organizationId, { legacyResponses, alongside }) =>
      caches.change(organizationId, async (tx) => {
        await store.setLegacyResponses(tx, { organizationId, legacyResponses })
        await alongside(tx)
      }),
    saveSettings: (id, { seenAt, settings, alongside }) =>
      caches.change(id, async (tx) => {
        const before = await store.lockSettings(tx, id)
        if (before === null) throw new Error(`there is no organization ${id}`)
        if (seenAt !== null && seenAt.getTime() !== before.updatedAt.getTime()) {
          throw new ServiceError('changed_meanwhile', {
            updated_at: toTimestamp(before.updatedAt),
          })
        }
        // Two changes within a millisecond are two versions all the same.
        const updatedAt = new Date(Math.max(clock.nowMs(), before.updatedAt.getTime() + 1))
        const features = [...new Set(settings.features)]
        await store.setSettings(tx, { id, ...settings, features, updatedAt })
        await alongside(tx)
        return updatedAt
      }),
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

function openSecret(
  seal: Seal,
  row: Pick<store.CredentialRow, 'organizationId' | 'kind' | 'apiKey' | 'sealedSecret'>,
): string {
  const apiSecret = seal.open(row.sealedSecret, secretContext(row.organizationId, row.kind))
  if (apiSecret === null) throw new Error(`the secret of ${row.apiKey} does not open`)
  return apiSecret
}

/**
 * Passkeys: a key in a device of the person's, which a look, a finger or a PIN unlocks. It is both steps of
 * signing in at once. The tables portal.passkeys and portal.used_challenges. Between the two calls of each act
 * the browser keeps the challenge, in a cookie that nobody else can make or read.
 */
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { PersonRole } from '#lib/rights.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import { createSeal } from '#server/seal.ts'
import type { Caller, Identity } from './identity.ts'
import { letIn, type LetIn } from './let-in.ts'
import { writeSecurityLog } from './security-log.ts'
import { noteConfirmed, type Person } from './sessions.ts'

/** The site that passkeys are made for and that they work on. */
export interface Site {
  /** As the browser shows it. */
  readonly name: string
  readonly host: string
  readonly origin: string
}

/** Null: browsers make passkeys for names alone, and over TLS alone, but on one's own machine. */
export function passkeySite(publicUrl: string, name: string): Site | null {
  const { hostname: host, origin, protocol } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || host === 'localhost'
  return isSafe && isIP(host.replaceAll(/[[\]]/g, '')) === 0 ? { name, host, origin } : null
}

export const challengeSeconds = 5 * 60
const mostPasskeys = 10
const longestUserAgent = 300
const context = 'passkey challenge'

const challengeSchema = z.object({
  challenge: z.string(),
  act: z.enum(['add', 'sign-in', 'confirm']),
  /** Null: anybody's. */
  personId: z.string().nullable(),
  endsAtMs: z.number(),
})
type Challenge = z.output<typeof challengeSchema>

const base64 = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/)

const named = {
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
} as const

/** The browser's answer; all else that it says is dropped. */
export const madePasskeySchema = z.object({
  ...named,
  response: z.object({
    clientDataJSON: base64(10_000),
    attestationObject: base64(100_000),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(7)
      .catch([]),
  }),
})
export const usedPasskeySchema = z.object({
  ...named,
  response: z.object({
    clientDataJSON: base64(10_000),
    authenticatorData: base64(10_000),
    signature: base64(10_000),
  }),
})

interface Offered<Options> {
  readonly options: Options
  /** For the cookie of the browser. */
  readonly sealed: string
}

export async function offerPasskey(
  deps: Identity,
  site: Site,
  person: Person,
): Promise<Offered<PublicKeyCredentialCreationOptionsJSON>> {
  const own = await listPasskeys(deps.database, person.id)
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.host,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    timeout: challengeSeconds * 1000,
    excludeCredentials: own.map(({ id }) => ({ id })),
    // The browser finds it without an address, and the device asks who it is.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  return { options, sealed: sealOf(deps, { challenge, act: 'add', personId: person.id }) }
}

const optionsOf = ({ host }: Site) =>
  ({
    rpID: host,
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
  }) as const

export async function offerSignIn(
  deps: Identity,
  site: Site,
): Promise<Offered<PublicKeyCredentialRequestOptionsJSON>> {
  const options = await generateAuthenticationOptions(optionsOf(site))
  const { challenge } = options
  return { options, sealed: sealOf(deps, { challenge, act: 'sign-in', personId: null }) }
}

/** For somebody who is signed in, and gives no password again. */
export async function offerToConfirm(
  deps: Identity,
  site: Site,
  person: Person,
): Promise<Offered<PublicKeyCredentialRequestOptionsJSON>> {
  const own = await listPasskeys(deps.database, person.id)
  const allowCredentials = own.map(({ id }) => ({ id }))
  const options = await generateAuthenticationOptions({ ...optionsOf(site), allowCredentials })
  const { challenge } = options
  return { options, sealed: sealOf(deps, { challenge, act: 'confirm', personId: person.id }) }
}

function sealOf(
  { clock, secretKey }: Pick<Identity, 'clock' | 'secretKey'>,
  given: Omit<Challenge, 'endsAtMs'>,
): string {
  const endsAtMs = clock.nowMs() + challengeSeconds * 1000
  const text = JSON.stringify({ ...given, endsAtMs } satisfies Challenge)
  return createSeal(secretKey).seal(text, context).toString('base64url')
}

function openChallenge(
  { clock, secretKey }: Pick<Identity, 'clock' | 'secretKey'>,
  { sealed, act, personId }: Pick<Challenge, 'act' | 'personId'> & { sealed: string | undefined },
): Challenge | null {
  const text = createSeal(secretKey).open(Buffer.from(sealed ?? '', 'base64url'), context)
  if (text === null) return null
  const challenge = challengeSchema.parse(JSON.parse(text))
  const isMeant = challenge.act === act && challenge.personId === personId
  return isMeant && challenge.endsAtMs > clock.nowMs() ? challenge : null
}

/** Too late, or in another browser: it begins anew. */
type Over = { readonly kind: 'over' }
type Refused = { readonly kind: 'refused' }

export async function addPasskey(
  deps: Identity,
  site: Site,
  given: {
    person: Person
    sealed: string | undefined
    made: z.output<typeof madePasskeySchema>
    caller: Caller
    /** If somebody else has done it, this is how the person learns of it. */
    notify: (tx: Transaction) => Promise<unknown>
  },
): Promise<{ readonly kind: 'added' | 'full' } | Over | Refused> {
  const { person, made, caller } = given
  const personId = person.id
  const challenge = openChallenge(deps, { sealed: given.sealed, act: 'add', personId })
  if (challenge === null) return { kind: 'over' }
  const verified = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: challenge.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
  }).catch(() => null)
  if (!verified?.verified) return { kind: 'refused' }
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return deps.database.transaction(async (tx) => {
    // Two that are added at once are counted one after the other.
    await tx.query(sql`select from portal.people where id = ${personId} for no key update`)
    if ((await listPasskeys(tx, personId)).length >= mostPasskeys) return { kind: 'full' }
    const row = newRow({
      id,
      personId,
      publicKey,
      counter,
      transports: made.response.transports,
      userAgent: caller.userAgent.slice(0, longestUserAgent),
      madeAt: new Date(deps.clock.nowMs()),
    })
    const added = await tx.query(
      sql`insert into portal.passkeys ${row} on conflict (id) do nothing returning 1`,
    )
    if (added.length === 0) return { kind: 'refused' }
    await writeSecurityLog(tx, deps, { personId, what: 'passkey-added', caller })
    await given.notify(tx)
    return { kind: 'added' }
  })
}

interface Use {
  readonly sealed: string | undefined
  readonly used: z.output<typeof usedPasskeySchema>
  readonly caller: Caller
}

export async function signInByPasskey(
  deps: Identity,
  site: Site,
  { broughtToken, ...use }: Use & { broughtToken: string | undefined },
): Promise<LetIn | Over | Refused> {
  const { sealed, caller } = use
  const challenge = openChallenge(deps, { sealed, act: 'sign-in', personId: null })
  if (challenge === null) return { kind: 'over' }
  return deps.database.transaction(async (tx) => {
    const person = await checkUse(tx, deps, { site, challenge, use })
    return person === null ? { kind: 'refused' } : letIn(tx, deps, { person, caller, broughtToken })
  })
}

/** Instead of the password, which is asked for again before money, keys and people. */
export async function confirmByPasskey(
  deps: Identity,
  site: Site,
  { person, ...use }: Use & { person: Person },
): Promise<{ readonly kind: 'confirmed' } | Over | Refused> {
  const { sealed } = use
  const challenge = openChallenge(deps, { sealed, act: 'confirm', personId: person.id })
  if (challenge === null) return { kind: 'over' }
  const own = await deps.database.transaction((tx) => checkUse(tx, deps, { site, challenge, use }))
  if (own?.id !== person.id) return { kind: 'refused' }
  await noteConfirmed(deps, person)
  return { kind: 'confirmed' }
}

/** The person whose passkey it is; null: it is refused. */
async function checkUse(
  tx: Transaction,
  deps: Identity,
  {
    site,
    challenge,
    use: { used, caller },
  }: { site: Site; challenge: Challenge; use: Omit<Use, 'sealed'> },
): Promise<{ readonly id: string; readonly role: PersonRole } | null> {
  const kept = await tx.one<KeptPasskey>(
    sql`select k.id, k.public_key, k.counter, p.id as person_id, p.role
     from portal.passkeys k join portal.people p on p.id = k.person_id
     where k.id = ${used.id} and p.disabled_at is null for update of k for share of p`,
  )
  if (kept === null) return null
  const { personId, role } = kept
  const verified = await verifyAuthenticationResponse({
    response: { ...used, clientExtensionResults: {} },
    expectedChallenge: challenge.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: kept.id,
      publicKey: new Uint8Array(kept.publicKey),
      counter: kept.counter,
    },
  }).catch(() => null)
  if (!verified?.verified || !(await isFirstUse(tx, deps, challenge))) {
    await writeSecurityLog(tx, deps, { personId, what: 'passkey-refused', caller })
    return null
  }
  const { newCounter } = verified.authenticationInfo
  await tx.query(
    sql`update portal.passkeys set counter = ${newCounter}, used_at = ${new Date(deps.clock.nowMs())}
     where id = ${kept.id}`,
  )
  return { id: personId, role }
}

interface KeptPasskey {
  readonly id: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly personId: string
  readonly role: PersonRole
}

async function isFirstUse(
  tx: Transaction,
  { clock }: Pick<Identity, 'clock'>,
  { challenge, endsAtMs }: Challenge,
): Promise<boolean> {
  await tx.query(
    sql`delete from portal.used_challenges where hash in (
       select hash from portal.used_challenges where ends_at < ${new Date(clock.nowMs())}
       limit 100 for update skip locked)`,
  )
  const hash = createHash('sha256').update(challenge).digest()
  const first = await tx.query(
    sql`insert into portal.used_challenges ${newRow({ hash, endsAt: new Date(endsAtMs) })}
     on conflict (hash) do nothing returning 1`,
  )
  return first.length > 0
}

export interface Passkey {
  readonly id: string
  /** The browser that made it. */
  readonly userAgent: string
  readonly madeAt: Date
  readonly usedAt: Date | null
}

/** The newest first. */
export function listPasskeys(
  from: Pick<Database | Transaction, 'query'>,
  personId: string,
): Promise<Passkey[]> {
  return from.query(
    sql`select id, user_agent, made_at, used_at from portal.passkeys
     where person_id = ${personId} order by made_at desc, id`,
  )
}

/** False: the person has none of that id. */
export function removePasskey(
  deps: Identity,
  given: {
    person: Person
    id: string
    caller: Caller
    notify: (tx: Transaction) => Promise<unknown>
  },
): Promise<boolean> {
  const { person, id, caller } = given
  return deps.database.transaction(async (tx) => {
    const removed = await tx.query(
      sql`delete from portal.passkeys where id = ${id} and person_id = ${person.id} returning 1`,
    )
    if (removed.length === 0) return false
    await writeSecurityLog(tx, deps, { personId: person.id, what: 'passkey-removed', caller })
    await given.notify(tx)
    return true
  })
}

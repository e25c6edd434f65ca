/**
 * Staff act for an account: begun with a reason, renewed, ended; each of it stands in the audit, in the
 * transaction that does it. Nothing has to wake up for a switch to be over: that is written down when
 * somebody next looks, with the moment at which it was.
 */
import { senderAccountIdSchema, type SenderAccountId } from '#lib/contract/ids.ts'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import { accountInPath } from '#lib/hrefs.ts'
import type { ActingReply } from '#lib/ops/acting-replies.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import {
  type Acting,
  addActing,
  endActing,
  lastActing,
  listActing,
  settleActing,
} from '../access/acting.ts'
import { writeAudit, type AuditedPerson } from '../audit/audit.ts'
import { findPeople, lockPerson } from '../identity/people.ts'
import type { Person } from '../identity/sessions.ts'

interface ActingDeps {
  readonly database: Database
  readonly clock: Clock
}

/** Nobody keeps more in mind at once. */
export const mostAtOnce = 12

export type Begun =
  { readonly kind: 'begun'; readonly acting: Acting } | { readonly kind: 'too many' }

export async function beginActing(
  { database, clock, ids, actingMs }: ActingDeps & { ids: Ids; actingMs: number },
  {
    person,
    account,
    reason,
  }: {
    person: AuditedPerson & Pick<Person, 'sessionId'>
    account: Pick<SenderAccount, 'id' | 'code' | 'name'>
    reason: string
  },
): Promise<Begun> {
  return database.transaction(async (tx) => {
    // One person's switches are begun one after another.
    await lockPerson(tx, person.id)
    await settleAndAudit(tx, { clock, personId: person.id })
    const startedAt = new Date(clock.nowMs())
    const { id: personId, sessionId } = person
    const ending = { personId, accountId: account.id, by: 'renewal', at: startedAt } as const
    const renewed = await endActing(tx, ending)
    const running = await listActing(tx, { personId, nowMs: startedAt.getTime() })
    if (running.length >= mostAtOnce) return { kind: 'too many' }
    const acting: Acting = {
      id: ids.uuid(),
      accountId: account.id,
      accountCode: account.code,
      accountName: account.name,
      reason,
      startedAt,
      endsAt: new Date(startedAt.getTime() + actingMs),
    }
    await addActing(tx, { acting, personId, sessionId })
    await writeAudit(tx, {
      person,
      acting,
      what: renewed === null ? 'switch-begun' : 'switch-renewed',
      facts: { reason, until: acting.endsAt.toISOString() },
      atMs: startedAt.getTime(),
    })
    return { kind: 'begun', acting }
  })
}

/** The person's own for this account, at once. False when none runs. */
export async function stopActing(
  { database, clock }: ActingDeps,
  { person, accountId }: { person: AuditedPerson; accountId: SenderAccountId },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await settleAndAudit(tx, { clock, personId: person.id })
    const atMs = clock.nowMs()
    const ending = { personId: person.id, accountId, by: 'person', at: new Date(atMs) } as const
    const ended = await endActing(tx, ending)
    if (ended === null) return false
    await writeAudit(tx, { person, acting: ended, what: 'switch-ended', facts: {}, atMs })
    return true
  })
}

/** The accounts that the person acts for now, and the one whose page is at `path`. */
export async function actingForPage(
  { database, clock }: ActingDeps,
  { personId, path }: { personId: string; path: string },
): Promise<ActingReply> {
  const nowMs = clock.nowMs()
  const accountId = senderAccountIdSchema.safeParse(accountInPath(path)).data
  const running = await listActing(database, { personId, nowMs })
  // An account for which this person never acted has no name here.
  const last = accountId && (await lastActing(database, { personId, accountId }))
  const runs = running.some((each) => each.accountId === accountId)
  return {
    nowMs,
    running: running.map(({ accountId: id, accountCode, accountName, endsAt }) => ({
      accountId: id,
      accountCode,
      accountName,
      endsAtMs: endsAt.getTime(),
    })),
    page: last
      ? {
          accountId,
          accountCode: last.code,
          accountName: last.name,
          endedAtMs: runs ? null : last.over.getTime(),
        }
      : null,
  }
}

/** Before the audit is read: what is over by now stands in it. */
export async function auditEndedActing({ database, clock }: ActingDeps): Promise<void> {
  await database.transaction((tx) => settleAndAudit(tx, { clock }))
}

async function settleAndAudit(
  tx: Transaction,
  { clock, personId = null }: { clock: Clock; personId?: string | null },
): Promise<void> {
  const settled = await settleActing(tx, { nowMs: clock.nowMs(), personId })
  if (settled.length === 0) return
  const people = await findPeople(tx, new Set(settled.map((each) => each.personId)))
  for (const { endedAt, endedBy, personId: id, ...acting } of settled) {
    const person = people.get(id)
    if (person === undefined) continue
    const what = endedBy === 'expiry' ? 'switch-expired' : 'switch-ended'
    await writeAudit(tx, { person, acting, what, facts: {}, atMs: endedAt.getTime() })
  }
}

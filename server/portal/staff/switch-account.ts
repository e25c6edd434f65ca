/** What the action of the switcher does, and its end; whoever calls has made sure who asks. */
import { z } from 'zod'
import { accountHref } from '#lib/hrefs.ts'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { referenceSchema } from '#lib/contract/texts.ts'
import { actingReasonSchema } from '#lib/ops/acting-reason.ts'
import type { Switched } from '#lib/ops/acting-replies.ts'
import { systemClock } from '#server/clock.ts'
import { systemIds } from '#server/ids.ts'
import { beginActing, stopActing } from './acting.ts'
import { gateway } from '../gateway/gateway.ts'
import { currentPerson } from '../identity/current-person.ts'
import { portalRuntime } from '../runtime.ts'
import { findAccount } from './find-accounts.ts'
import { accessOfStaff } from './staff.ts'

const askedSchema = z.object({ accountId: senderAccountIdSchema, accountCode: referenceSchema })

export async function switchTo(asked: unknown, reason: unknown): Promise<Switched> {
  const staff = await accessOfStaff()
  if (staff.kind === 'no service') return { kind: 'no service' }
  if (staff.kind !== 'staff') return { kind: 'not allowed' }
  const why = actingReasonSchema.safeParse(reason)
  if (!why.success) return { kind: 'no reason' }
  const parsed = askedSchema.safeParse(asked)
  if (!parsed.success) return { kind: 'no account' }
  const { accountId: id, accountCode: code } = parsed.data
  const found = await findAccount(gateway(), { id, code })
  if (!found.ok) return { kind: 'no service' }
  if (found.value === null) return { kind: 'no account' }
  const { database, actingMs } = portalRuntime()
  const begun = await beginActing(
    { database, clock: systemClock, ids: systemIds, actingMs },
    { person: staff.person, account: found.value, reason: why.data },
  )
  if (begun.kind === 'too many') return begun
  return { kind: 'begun', path: accountHref(id, 'orders') }
}

/** One's own is ended also while the service does not answer. */
export async function endSwitch(accountId: unknown): Promise<void> {
  const person = await currentPerson()
  const id = senderAccountIdSchema.safeParse(accountId)
  if (person === null || !id.success) return
  const { database } = portalRuntime()
  await stopActing({ database, clock: systemClock }, { person, accountId: id.data })
}

'use server'

/** Both know who sends them by the session alone. */
import { z } from 'zod'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { referenceSchema } from '#lib/contract/texts.ts'
import { accountHref } from '#lib/hrefs.ts'
import { reasonOf } from '#lib/ops/acting-reason.ts'
import type { Switched } from '#lib/ops/acting-replies.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { beginActing, stopActing } from '#server/portal/staff/acting.ts'
import { findAccount } from '#server/portal/staff/find-accounts.ts'
import { accessOfStaff } from '#server/portal/staff/staff.ts'

const askedSchema = z.object({ accountId: senderAccountIdSchema, accountCode: referenceSchema })

export async function beginSwitch(
  account: { accountId: string; accountCode: string },
  reason: string,
): Promise<Switched> {
  const staff = await accessOfStaff('serveCustomers')
  if (staff.kind === 'no service') return { kind: 'no service' }
  if (staff.kind !== 'staff') return { kind: 'not allowed' }
  const why = reasonOf(reason)
  if (why === null) return { kind: 'no reason' }
  const asked = askedSchema.safeParse(account)
  if (!asked.success) return { kind: 'no account' }
  const { accountId: id, accountCode: code } = asked.data
  const found = await findAccount(gateway(), { id, code })
  if (!found.ok) return { kind: 'no service' }
  if (found.value === null) return { kind: 'no account' }
  const begun = await beginActing(
    { ...identity(), actingMs: portalRuntime().actingMs },
    { person: staff.person, account: found.value, reason: why },
  )
  if (begun.kind === 'too many') return begun
  return { kind: 'begun', path: accountHref(id, 'orders') }
}

/** One's own is ended also while the service does not answer. */
export async function endOwnSwitch(accountId: string): Promise<void> {
  const person = await currentPerson()
  const id = senderAccountIdSchema.safeParse(accountId)
  if (person !== null && id.success) await stopActing(identity(), { person, accountId: id.data })
}

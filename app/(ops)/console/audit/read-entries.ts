/** The entries that a filter asks for, with the people who made them. */
import { getLocale } from 'next-intl/server'
import { consoleAuditFilterSchema, type ConsoleAuditFilter } from '#lib/console/audit-filter.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { AuditEntry } from '#lib/contract/console/audit.ts'
import { instantsOf, type SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { findPeople, staffNamed } from '#server/portal/identity/people.ts'

export interface NamedEntry extends AuditEntry {
  /** Null: nobody of this installation. */
  readonly person: { readonly name: string; readonly email: string } | null
}

export const readFilter = (params: SearchParamsRead) => consoleAuditFilterSchema.parse(params)

/** As many as an organization has staff, and more. */
const mostPeople = 200

export async function readEntries(
  { actor, filter }: { actor: ActingPerson; filter: ConsoleAuditFilter },
  { limit, after }: { limit: number; after: string | undefined },
): Promise<Result<{ data: readonly NamedEntry[]; next: string | null }>> {
  const { database } = identity()
  const { q, what: action, subject } = filter
  const { organization: organizationId } = actor
  const by =
    q === undefined
      ? undefined
      : await staffNamed(database, { organizationId, text: q, most: mostPeople })
  if (by?.length === 0) return { ok: true, value: { data: [], next: null } }
  const { sinceMs, beforeMs } = instantsOf({ from: filter.from ?? null, to: filter.to ?? null })
  const read = await gateway().listAudit({
    body: {
      actor,
      limit,
      ...(by && { by }),
      ...(action && { action }),
      ...(subject && { subject }),
      ...(sinceMs !== null && { from: new Date(sinceMs).toISOString() }),
      ...(beforeMs !== null && { to: new Date(beforeMs).toISOString() }),
      ...(after && { after }),
    },
    language: await getLocale(),
  })
  if (!read.ok) return read
  const { data, next } = read.value
  const people = await findPeople(database, new Set(data.map((entry) => entry.actor_id)))
  const named = data.map((entry) => {
    const person = people.get(entry.actor_id)
    return Object.assign(entry, {
      person: person === undefined ? null : { name: person.name, email: person.email },
    })
  })
  return { ok: true, value: { data: named, next } }
}

/** The entries of the console's audit that are asked for: in the address of the page. */
import { z } from 'zod'
import { auditedActions } from '../contract/console/audit.ts'
import { keysetFields } from '../contract/paging.ts'
import { storable } from '../contract/text-bounds.ts'
import { consoleHref } from '../hrefs.ts'
import { daySchema } from '../storefront/read-list-filter.ts'

const text = z.string().trim().min(1).max(200).regex(storable).optional().catch(undefined)

/** A value that does not fit is left out: an address that was cut off on its way still shows a page. */
export const consoleAuditFilterSchema = z.object({
  /** A part of a person's name or address. */
  q: text,
  what: z.enum(auditedActions).optional().catch(undefined),
  /** All that was done to one thing, such as `delivery/<id>`. */
  subject: text,
  /** Days, both within. */
  from: daySchema.optional().catch(undefined),
  to: daySchema.optional().catch(undefined),
  after: keysetFields.after.catch(undefined),
})

export type ConsoleAuditFilter = z.output<typeof consoleAuditFilterSchema>

export function consoleAuditQuery(filter: ConsoleAuditFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export function consoleAuditPath(filter: ConsoleAuditFilter): string {
  const query = new URLSearchParams(consoleAuditQuery(filter))
  return query.size === 0 ? consoleHref('audit') : `${consoleHref('audit')}?${query}`
}

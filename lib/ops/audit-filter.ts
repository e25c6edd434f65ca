/** Which lines of the audit are asked for: in the address of the page, so that it can be sent on. */
import { z } from 'zod'
import { storable } from '../contract/text-bounds.ts'
import { auditedActs } from './audited-acts.ts'

const day = z.iso.date()

/** A value that does not fit is left out: an address that was cut off on its way still shows a page. */
export const auditFilterSchema = z.object({
  /** Words, each a part of a person's name or e-mail address, or of an account's name. */
  q: z.string().trim().min(1).max(200).regex(storable).optional().catch(undefined),
  what: z.enum(auditedActs).optional().catch(undefined),
  /** Days, both within. */
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  /** Only the lines of one switch, with everything that was done under it. */
  switch: z.guid().toLowerCase().optional().catch(undefined),
  /** Lines older than this one: its moment and its number. */
  before: z
    .string()
    .regex(/^\d{1,15}\.\d{1,18}$/)
    .optional()
    .catch(undefined),
})

export type AuditFilter = z.output<typeof auditFilterSchema>

export function auditPath(filter: AuditFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  )
  return given.length === 0 ? '/staff/audit' : `/staff/audit?${new URLSearchParams(given)}`
}

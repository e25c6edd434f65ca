/** Which lines of the security log are asked for: in the address of the page, so that it can be sent on. */
import { z } from 'zod'
import { storable } from '../contract/text-bounds.ts'
import { consoleHref } from '../hrefs.ts'
import { securityEvents } from './security-events.ts'

/** A value that does not fit is left out: an address that was cut off on its way still shows a page. */
export const securityFilterSchema = z.object({
  /** Words, each a part of a person's name or e-mail address, of a network's address or of a key. */
  q: z.string().trim().min(1).max(200).regex(storable).optional().catch(undefined),
  what: z.enum(securityEvents).optional().catch(undefined),
  /** Lines older than this one. */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
})

export type SecurityFilter = z.output<typeof securityFilterSchema>

export function securityPath(
  filter: SecurityFilter,
  path: string = consoleHref('security'),
): string {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

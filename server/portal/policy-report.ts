/**
 * A browser's report that the content security policy made it refuse something, in either of the two
 * forms that browsers send. Anybody can post one: it is read within bounds, and of addresses only the
 * part that names a page or a file is kept, since a query may hold what somebody typed.
 */
import { z } from 'zod'

export interface PolicyReport {
  readonly directive: string
  readonly page: string
  readonly blocked: string
  readonly source: string | null
  readonly line: number | null
}

export const maxReportBytes = 16 * 1024

const text = z.string().max(2000)

/** The format of `report-uri`. */
const olderSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'document-uri': text,
    'blocked-uri': text,
    'source-file': text.optional(),
    'line-number': z.int().optional(),
  }),
})

/** The format of `report-to`. */
const newerSchema = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({
        effectiveDirective: text,
        documentURL: text,
        blockedURL: text,
        sourceFile: text.nullish(),
        lineNumber: z.int().nullish(),
      }),
    }),
  )
  .max(20)

/** Empty when it is no such report. */
export function readPolicyReports(json: unknown): readonly PolicyReport[] {
  const older = olderSchema.safeParse(json)
  if (older.success) {
    const report = older.data['csp-report']
    return [
      {
        directive: report['effective-directive'],
        page: pathOf(report['document-uri']),
        blocked: pathOf(report['blocked-uri']),
        source: report['source-file'] === undefined ? null : pathOf(report['source-file']),
        line: report['line-number'] ?? null,
      },
    ]
  }
  const newer = newerSchema.safeParse(json)
  if (!newer.success) return []
  return newer.data.map(({ body }) => ({
    directive: body.effectiveDirective,
    page: pathOf(body.documentURL),
    blocked: pathOf(body.blockedURL),
    source: body.sourceFile ? pathOf(body.sourceFile) : null,
    line: body.lineNumber ?? null,
  }))
}

/** Words such as `inline` and `eval` stand where an address would; they are kept as they are. */
function pathOf(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 100)
  const { origin, pathname, protocol } = new URL(address)
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : protocol
}

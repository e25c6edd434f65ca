/**
 * A browser's report that the content security policy made it refuse something, in either of the two
 * forms that browsers send. Anybody can post one: it is read within bounds, and of addresses only the
 * part that names a page or a file is kept, since a query may hold what somebody typed.
 */
import { z } from 'zod'

export const maxReportBytes = 16 * 1024

const text = z.string().max(2000)

/** Words such as `inline` and `eval` stand where an address would; they are kept as they are. */
const address = text.transform((written) => {
  const url = URL.parse(written)
  if (url === null) return written.slice(0, 100)
  return /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}` : url.protocol
})
const source = address.nullish().transform((file) => file || null)
const line = z
  .int()
  .nullish()
  .transform((number) => number ?? null)

/** The format of `report-uri`. */
const olderSchema = z
  .object({
    'csp-report': z.object({
      'effective-directive': text,
      'document-uri': address,
      'blocked-uri': address,
      'source-file': source,
      'line-number': line,
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      directive: report['effective-directive'],
      page: report['document-uri'],
      blocked: report['blocked-uri'],
      source: report['source-file'],
      line: report['line-number'],
    },
  ])

/** The format of `report-to`. */
const newerSchema = z
  .array(
    z
      .object({
        type: z.literal('csp-violation'),
        body: z.object({
          effectiveDirective: text,
          documentURL: address,
          blockedURL: address,
          sourceFile: source,
          lineNumber: line,
        }),
      })
      .transform(({ body }) => ({
        directive: body.effectiveDirective,
        page: body.documentURL,
        blocked: body.blockedURL,
        source: body.sourceFile,
        line: body.lineNumber,
      })),
  )
  .max(20)

const reportsSchema = z.union([olderSchema, newerSchema]).catch([])

/** Empty when it is no such report. */
export function readPolicyReports(json: unknown): z.output<typeof reportsSchema> {
  return reportsSchema.parse(json)
}

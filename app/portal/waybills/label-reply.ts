/** Labels as a file; where there are none, the page that was left says why. */
import { z } from 'zod'
import { unprintedHref, type Unprinted } from '#lib/storefront/unprinted.ts'
import type { Failure, Result } from '#server/portal/gateway/result.ts'

export const labelFormatSchema = z.enum(['label', 'a4', 'zpl']).catch('label')

type LabelFormat = z.output<typeof labelFormatSchema>

/** A hundred waybills may have a thousand parcels. */
const timeoutMs = 30_000

export function labelCall(format: LabelFormat) {
  return {
    timeoutMs,
    query: { format: format === 'a4' ? ('a4' as const) : ('label' as const) },
    ...(format === 'zpl' && { accept: 'application/zpl' as const }),
  }
}

export function labelReply(
  printed: Result<Uint8Array>,
  {
    format,
    name,
    back,
    number,
  }: { format: LabelFormat; name: string; back: string; number: string },
): Response {
  if (!printed.ok) return unprinted(back, whyOf(printed.failure, number))
  const isZpl = format === 'zpl'
  return new Response(new Uint8Array(printed.value), {
    headers: {
      'content-type': isZpl ? 'application/zpl' : 'application/pdf',
      'content-disposition': `${isZpl ? 'attachment' : 'inline'}; filename="${name}.${isZpl ? 'zpl' : 'pdf'}"`,
      'cache-control': 'private, no-store',
    },
  })
}

export function unprinted(back: string, why: Unprinted): Response {
  return new Response(null, { status: 303, headers: { location: unprintedHref(back, why) } })
}

const codes: Readonly<Record<string, Unprinted['why']>> = {
  waybill_not_printable: 'state',
  no_carrier_assigned: 'carrier',
  too_many_labels: 'many',
  waybill_nos_not_found: 'gone',
  waybill_not_found: 'gone',
  parcel_not_found: 'gone',
}

const factsSchema = z.object({
  waybill_no: z.string().optional().catch(undefined),
  waybill_nos: z.array(z.string()).optional().catch(undefined),
})

function whyOf({ code = '', facts }: Failure, number: string): Unprinted {
  const { waybill_no: one, waybill_nos: several } = factsSchema.parse(facts ?? {})
  return { why: codes[code] ?? 'failed', number: one ?? several?.[0] ?? number }
}

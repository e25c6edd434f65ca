/**
 * Creates many waybills, and returns what became of each. The service says of a number that exists whether its
 * waybill is what was sent: after a lost reply, or when a file comes again, it is; else the number is taken.
 */
import { z } from 'zod'
import type { Language } from '#lib/contract/languages.ts'
import type { WaybillBatchResult } from '#lib/contract/waybills.ts'
import type { ImportedWaybill, WaybillPayload } from '#lib/storefront/waybill-import.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import type { Result } from '../gateway/result.ts'
import { refusedBy, type WordsOfProblem } from './refused-field.ts'
import type { WaybillAccess } from './waybill-access.ts'
import { scopeOf } from './waybills.ts'

type Scope = Pick<WaybillAccess, 'accountId'>
type Deps = Pick<PortalDeps, 'gateway'>

const refusalSchema = z.looseObject({
  reason: z.string().optional(),
  waybill_no: z.string().optional(),
  same: z.boolean().optional(),
})

const answeredWithinMs = 60_000

/** The results are in the order of the payloads. */
export async function importWaybills(
  scope: Scope,
  {
    payloads,
    language,
    wordsOf,
  }: { payloads: readonly WaybillPayload[]; language: Language; wordsOf: WordsOfProblem },
  { gateway }: Deps = portalDeps(),
): Promise<Result<readonly ImportedWaybill[]>> {
  const created = await gateway.createWaybills({
    ...scopeOf(scope),
    query: { overwrite: 'reject' },
    body: { waybills: [...payloads] },
    language,
    timeoutMs: answeredWithinMs,
  })
  if (!created.ok) return created
  const { results } = created.value
  return { ok: true, value: payloads.map((_, index) => outcomeOf(results[index], wordsOf)) }
}

function outcomeOf(
  result: WaybillBatchResult | undefined,
  wordsOf: WordsOfProblem,
): ImportedWaybill {
  if (result === undefined || result.status >= 500) return { kind: 'unknown' }
  const { waybill, error } = result
  if (waybill !== null) return { kind: 'created', waybillNo: waybill.waybill_no }
  const { reason: code = '', waybill_no: waybillNo, same } = refusalSchema.parse(error ?? {})
  if (code !== 'waybill_exists') {
    return refusedBy({ code, facts: error, text: error?.error ?? null }, wordsOf)
  }
  return same === true && waybillNo !== undefined
    ? { kind: 'existed', waybillNo }
    : { kind: 'taken', waybillNo: waybillNo ?? null }
}

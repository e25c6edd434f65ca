/**
 * Creates many waybills, and returns what became of each. One that exists already is compared with what is
 * sent: after a lost reply, or when a file comes again, it is the same one; else its number is taken.
 */
import { z } from 'zod'
import type { Language } from '#lib/contract/languages.ts'
import { waybillCreateSchema } from '#lib/contract/waybill-create.ts'
import type { WaybillBatchResult } from '#lib/contract/waybills.ts'
import { waybillDiffers } from '#lib/storefront/waybill-differs.ts'
import type { ImportedWaybill, WaybillPayload } from '#lib/storefront/waybill-import.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import { causeOf } from '../gateway/failure-cause.ts'
import type { Result } from '../gateway/result.ts'
import { refusedBy, type WordsOfProblem } from './refused-field.ts'
import type { WaybillAccess } from './waybill-access.ts'
import { organizationCurrency, readWaybill, scopeOf } from './waybills.ts'

type Scope = Pick<WaybillAccess, 'accountId'>
type Deps = Pick<PortalDeps, 'gateway'>

const refusalSchema = z.looseObject({ reason: z.string().optional() })

const answeredWithinMs = 60_000
const readAtOnce = 10

/** The results are in the order of the payloads. */
export async function importWaybills(
  scope: Scope,
  {
    payloads,
    language,
    wordsOf,
  }: { payloads: readonly WaybillPayload[]; language: Language; wordsOf: WordsOfProblem },
  deps: Deps = portalDeps(),
): Promise<Result<readonly ImportedWaybill[]>> {
  const created = await deps.gateway.createWaybills({
    ...scopeOf(scope),
    query: { overwrite: 'reject' },
    body: { waybills: [...payloads] },
    language,
    timeoutMs: answeredWithinMs,
  })
  if (!created.ok) return created
  const { results } = created.value
  const currency = await organizationCurrency(deps)
  const made: ImportedWaybill[] = []
  for (let at = 0; at < payloads.length; at += readAtOnce) {
    const some = payloads.slice(at, at + readAtOnce)
    const outcomes = some.map((payload, index) =>
      outcomeOf(scope, { payload, result: results[at + index], wordsOf, currency }, deps),
    )
    made.push(...(await Promise.all(outcomes)))
  }
  return { ok: true, value: made }
}

async function outcomeOf(
  scope: Scope,
  {
    payload,
    result,
    wordsOf,
    currency,
  }: {
    payload: WaybillPayload
    result: WaybillBatchResult | undefined
    wordsOf: WordsOfProblem
    currency: string | null
  },
  deps: Deps,
): Promise<ImportedWaybill> {
  if (result === undefined || result.status >= 500) return { kind: 'unknown' }
  const { waybill, error } = result
  if (waybill !== null) return { kind: 'created', waybillNo: waybill.waybill_no }
  const { reason: code = '' } = refusalSchema.parse(error ?? {})
  if (code !== 'waybill_exists') {
    return refusedBy({ code, facts: error, text: error?.error ?? null }, wordsOf)
  }
  const sent = waybillCreateSchema.safeParse(payload)
  if (!sent.success) return { kind: 'unknown' }
  const read = await readWaybill(scope, sent.data.outTradeNo, deps)
  if (!read.ok) {
    const isHidden = causeOf(read.failure).kind === 'none'
    return isHidden ? { kind: 'taken', waybillNo: null } : { kind: 'unknown' }
  }
  if (currency === null) return { kind: 'unknown' }
  const { waybill_no: waybillNo, outTradeNo, state } = read.value
  const isSame =
    // The number may be the waybill number of another one.
    outTradeNo === sent.data.outTradeNo &&
    state !== 'canceled' &&
    state !== 'draft' &&
    !waybillDiffers(read.value, sent.data, currency)
  return { kind: isSame ? 'existed' : 'taken', waybillNo }
}

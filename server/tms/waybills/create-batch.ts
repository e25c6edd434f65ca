/**
 * Creates up to a thousand waybills, each with its own result. New ones are written many in a transaction;
 * then come those that need more, one by one in their order: a number that exists already, that comes
 * again in the batch, or that the service may have given.
 */
import { z } from 'zod'
import { fieldProblem } from '#lib/contract/field-problem.ts'
import { waybillCreateFault, waybillCreateSchema } from '#lib/contract/waybill-create.ts'
import { ServiceError } from '../http/service-error.ts'
import {
  insertNew,
  prepareWaybill,
  writeWaybill,
  type CreateWaybill,
  type PreparedWaybill,
} from './create-waybill.ts'
import { isWaybillNo, newWaybillNo } from './waybill-number.ts'
import type { WaybillRow } from './waybill-row.ts'
import type { WritingDeps } from './writing-deps.ts'

export interface CreateBatch extends Omit<CreateWaybill, 'body'> {
  /** Payloads of createWaybill, not parsed yet. */
  readonly payloads: readonly unknown[]
}

export interface BatchResult {
  readonly outTradeNo: string | null
  readonly outcome: WaybillRow | ServiceError
}

const perTransaction = 50

export async function createBatch(
  { payloads, ...call }: CreateBatch,
  deps: WritingDeps,
): Promise<BatchResult[]> {
  const remembering = rememberLookups(deps)
  const prepared: (PreparedWaybill | ServiceError)[] = []
  for (const payload of payloads) {
    prepared.push(
      await orRefusal(async () => prepareWaybill({ ...call, body: parsed(payload) }, remembering)),
    )
  }
  const created = await createNew(call, prepared, deps)
  const results: BatchResult[] = []
  for (const [index, each] of prepared.entries()) {
    const outcome =
      each instanceof ServiceError
        ? each
        : (created.get(each) ?? (await orRefusal(() => writeWaybill(call, each, deps))))
    results.push({ outTradeNo: outTradeNoOf(payloads[index]), outcome })
  }
  return results
}

/** The first of each number, unless it exists. */
async function createNew(
  call: Omit<CreateBatch, 'payloads'>,
  prepared: readonly (PreparedWaybill | ServiceError)[],
  deps: WritingDeps,
): Promise<ReadonlyMap<PreparedWaybill, WaybillRow>> {
  const firsts = new Map<string, PreparedWaybill>()
  for (const each of prepared) {
    if (each instanceof ServiceError) continue
    const { outTradeNo, waybill_no: wanted } = each.body
    if (wanted !== undefined || isWaybillNo(outTradeNo) || firsts.has(outTradeNo)) continue
    firsts.set(outTradeNo, each)
  }
  const waybills = [...firsts.values()].map((each) => ({
    prepared: each,
    waybillNo: newWaybillNo(),
  }))
  const created = new Map<PreparedWaybill, WaybillRow>()
  for (let from = 0; from < waybills.length; from += perTransaction) {
    const some = waybills.slice(from, from + perTransaction)
    const rows = await deps.database.transaction((tx) =>
      insertNew(tx, { ...call, waybills: some }, deps),
    )
    for (const row of rows) {
      const of = firsts.get(row.outTradeNo)
      if (of !== undefined) created.set(of, row)
    }
  }
  return created
}

/** Waybills of one batch mostly come from the same few places. */
function rememberLookups(deps: WritingDeps): WritingDeps {
  const { accounts, catalog } = deps
  return {
    ...deps,
    accounts: {
      ...accounts,
      findByCode: once(accounts.findByCode),
      findDispatch: once(accounts.findDispatch),
    },
    catalog: { ...catalog, route: once(catalog.route) },
  }
}

function once<Arguments extends unknown[], Answer>(
  ask: (...of: Arguments) => Promise<Answer>,
): (...of: Arguments) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>()
  return (...of) => {
    const key = JSON.stringify(of)
    const answer = known.get(key) ?? ask(...of)
    known.set(key, answer)
    return answer
  }
}

async function orRefusal<Done>(work: () => Promise<Done>): Promise<Done | ServiceError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

function outTradeNoOf(payload: unknown): string | null {
  return z.object({ outTradeNo: z.string() }).safeParse(payload).data?.outTradeNo ?? null
}

function parsed(payload: unknown) {
  const { data, error } = waybillCreateSchema.safeParse(payload)
  if (error === undefined) return data
  const { key, facts } = waybillCreateFault(fieldProblem({ error, input: payload }))
  throw new ServiceError(key, facts)
}

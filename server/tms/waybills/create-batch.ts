/**
 * Creates up to a thousand waybills, each with its own result. New ones are written many in a transaction.
 * Numbers that exist are then read together where they are refused; the others that need more follow one by
 * one in their order: a number that is written over, that comes again in the batch, or that the service may
 * have given.
 */
import { scheduler } from 'node:timers/promises'
import { z } from 'zod'
import { fieldProblem } from '#lib/contract/field-problem.ts'
import { parcelsPerBatch } from '#lib/contract/limits.ts'
import { waybillCreateFault, waybillCreateSchema } from '#lib/contract/waybill-create.ts'
import { ServiceError } from '../http/service-error.ts'
import {
  existsAs,
  insertNew,
  namesOurNumber,
  prepareWaybill,
  writeExisting,
  writeWaybill,
  type CreateWaybill,
  type PreparedWaybill,
} from './create-waybill.ts'
import * as store from './store.ts'
import { newWaybillNo } from './waybill-number.ts'
import type { WaybillRow } from './waybill-row.ts'
import type { WritingDeps } from './writing-deps.ts'

export interface CreateBatch extends Omit<CreateWaybill, 'body'> {
  /** Payloads of createWaybill, not parsed yet. */
  readonly payloads: readonly unknown[]
}

/** The fields of the reply: a batch does not keep parcels after they are written. */
type CreatedWaybill = Pick<WaybillRow, 'id' | 'waybillNo' | 'outTradeNo' | 'state'>

export interface BatchResult {
  readonly outTradeNo: string | null
  readonly outcome: CreatedWaybill | ServiceError
}

const waybillsPerTransaction = 50
const parcelsPerTransaction = 1000

export async function createBatch(
  { payloads, ...call }: CreateBatch,
  deps: WritingDeps,
): Promise<BatchResult[]> {
  const remembering = rememberLookups(deps)
  const prepared: (PreparedWaybill | ServiceError)[] = []
  let parcels = 0
  for (const [index, payload] of payloads.entries()) {
    // Other requests are answered in between.
    await scheduler.yield()
    const each = await orRefusal(async () =>
      prepareWaybill({ ...call, body: parsed(payload) }, remembering),
    )
    prepared.push(each)
    parcels += each instanceof ServiceError ? 0 : each.parcels.length
    if (parcels > parcelsPerBatch) {
      const field = `waybills[${index}].parcelList`
      const limit = String(parcelsPerBatch)
      throw new ServiceError('waybill_invalid', { field, problem: 'too_many', limit })
    }
  }
  const tried = await createNew(call, prepared, deps)
  const refused = call.overwrite === 'reject' ? await refuseExisting(call, tried, deps) : null
  const results: BatchResult[] = []
  for (const [index, each] of prepared.entries()) {
    const outcome =
      each instanceof ServiceError
        ? each
        : await orRefusal(
            async () => refused?.get(each) ?? tried.get(each) ?? shortened(await write(each)),
          )
    results.push({ outTradeNo: outTradeNoOf(payloads[index]), outcome })
  }
  return results

  function write(each: PreparedWaybill): Promise<WaybillRow> {
    return tried.has(each)
      ? writeExisting(call, { prepared: each, waybillNo: newWaybillNo() }, deps)
      : writeWaybill(call, each, deps)
  }
}

/** The first of each number; null where a waybill has the number already. */
async function createNew(
  call: Omit<CreateBatch, 'payloads'>,
  prepared: readonly (PreparedWaybill | ServiceError)[],
  deps: WritingDeps,
): Promise<ReadonlyMap<PreparedWaybill, CreatedWaybill | null>> {
  const firsts = new Map<string, PreparedWaybill>()
  for (const each of prepared) {
    if (each instanceof ServiceError) continue
    const { outTradeNo } = each.body
    if (namesOurNumber(each.body) || firsts.has(outTradeNo)) continue
    firsts.set(outTradeNo, each)
  }
  const tried = new Map<PreparedWaybill, CreatedWaybill | null>()
  for (const some of inTransactions([...firsts.values()])) {
    const waybills = some.map((each) => ({ prepared: each, waybillNo: newWaybillNo() }))
    const rows = await insertNew(deps.database, { ...call, waybills }, deps)
    const created = new Map(rows.map((row) => [row.outTradeNo, shortened(row)]))
    for (const each of some) tried.set(each, created.get(each.body.outTradeNo) ?? null)
  }
  return tried
}

/** For a file that comes again: nothing is locked, for a number that exists stays. */
async function refuseExisting(
  { organization: { id: organizationId }, senderAccountId }: Omit<CreateBatch, 'payloads'>,
  tried: ReadonlyMap<PreparedWaybill, CreatedWaybill | null>,
  { database }: WritingDeps,
): Promise<ReadonlyMap<PreparedWaybill, ServiceError>> {
  const refused = new Map<PreparedWaybill, ServiceError>()
  for (const some of inTransactions([...tried.keys()].filter((each) => tried.get(each) === null))) {
    const numbers = some.map(({ body }) => body.outTradeNo)
    const rows = await store.readByOutTradeNo(database, { organizationId, numbers })
    const existing = new Map(rows.map((row) => [row.outTradeNo, row]))
    for (const prepared of some) {
      const row = existing.get(prepared.body.outTradeNo)
      if (row !== undefined) refused.set(prepared, existsAs(row, { prepared, senderAccountId }))
    }
    // Other requests are answered in between.
    await scheduler.yield()
  }
  return refused
}

function inTransactions(waybills: readonly PreparedWaybill[]): PreparedWaybill[][] {
  const transactions: PreparedWaybill[][] = []
  let last: PreparedWaybill[] = []
  let parcels = 0
  for (const waybill of waybills) {
    parcels += waybill.parcels.length
    const isFull = last.length === waybillsPerTransaction || parcels > parcelsPerTransaction
    if (transactions.length === 0 || isFull) {
      last = []
      parcels = waybill.parcels.length
      transactions.push(last)
    }
    last.push(waybill)
  }
  return transactions
}

function shortened({ id, waybillNo, outTradeNo, state }: WaybillRow): CreatedWaybill {
  return { id, waybillNo, outTradeNo, state }
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

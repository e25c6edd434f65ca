/**
 * Creates up to a thousand waybills, each in a transaction of its own and with its own result. Those that
 * have the same outTradeNo are taken in their order.
 */
import { z } from 'zod'
import { fieldProblem } from '#lib/contract/field-problem.ts'
import { waybillCreateFault, waybillCreateSchema } from '#lib/contract/waybill-create.ts'
import { ServiceError } from '../http/service-error.ts'
import { createWaybill, type CreateWaybill } from './create-waybill.ts'
import type { WaybillRow } from './waybill-row.ts'
import type { WritingDeps } from './writing-deps.ts'

export interface CreateBatch extends Omit<CreateWaybill, 'body'> {
  /** Payloads of createWaybill, not parsed yet. */
  readonly payloads: readonly unknown[]
}

export type BatchResult =
  | { readonly outTradeNo: string | null; readonly waybill: WaybillRow }
  | { readonly outTradeNo: string | null; readonly refusal: ServiceError }

/** Connections of one batch, so that most of those of an organization stay free for its other calls. */
const atOnce = 4

export async function createBatch(
  { payloads, ...call }: CreateBatch,
  deps: WritingDeps,
): Promise<BatchResult[]> {
  const results: BatchResult[] = []
  const numbered = payloads.map((payload, index) => ({ payload, index, ...numberOf(payload) }))
  const groups = Map.groupBy(numbered, ({ outTradeNo, index }) => outTradeNo ?? index).values()
  let isBroken = false

  async function work(): Promise<void> {
    for (const group of groups) {
      for (const { payload, index, outTradeNo } of group) {
        if (isBroken) return
        try {
          const body = parsed(payload)
          const waybill = await createWaybill({ ...call, body }, deps)
          results[index] = { outTradeNo, waybill }
        } catch (error) {
          if (!(error instanceof ServiceError)) {
            isBroken = true
            throw error
          }
          results[index] = { outTradeNo, refusal: error }
        }
      }
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

function numberOf(payload: unknown): { readonly outTradeNo: string | null } {
  const found = z.object({ outTradeNo: z.string() }).safeParse(payload)
  return { outTradeNo: found.data?.outTradeNo ?? null }
}

function parsed(payload: unknown) {
  const { data, error } = waybillCreateSchema.safeParse(payload)
  if (error === undefined) return data
  const { key, facts } = waybillCreateFault(fieldProblem({ error, input: payload }))
  throw new ServiceError(key, facts)
}

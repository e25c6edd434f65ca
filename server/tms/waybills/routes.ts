import { errorBody, errorCatalogue } from '#lib/contract/errors.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { waybillCreateFault } from '#lib/contract/waybill-create.ts'
import {
  addParcels,
  allocateWaybillNumber,
  createWaybill,
  createWaybills,
  splitParcel,
} from '#lib/contract/waybills.ts'
import { route, type Call, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { BatchResult } from './create-batch.ts'
import type { WaybillOperations } from './waybill-operations.ts'
import { shownWaybill } from './waybill-row.ts'

/** A thousand waybills with some parcels each. */
const batchLimitBytes = 16 * 1024 * 1024

export function waybillRoutes(waybills: WaybillOperations): Route[] {
  const refuseBody = (facts: FieldFacts) => new ServiceError('waybill_invalid', facts)
  const asUnknown = { refuseParams: () => new ServiceError('waybill_not_found') }
  return [
    route(
      createWaybill,
      async ({ body, query: { overwrite }, ...call }) => {
        const row = await waybills.create({ ...callerOf(call), body, overwrite })
        return shownWaybill(row, call.organization.currency)
      },
      {
        refuseBody(facts) {
          const fault = waybillCreateFault(facts)
          return new ServiceError(fault.key, fault.facts)
        },
      },
    ),
    route(
      createWaybills,
      async ({ body, query: { overwrite }, language, ...call }) => {
        const payloads = body.waybills
        const results = await waybills.createBatch({ ...callerOf(call), payloads, overwrite })
        return { results: results.map((result) => shownResult(result, language)) }
      },
      { bodyLimitBytes: batchLimitBytes, refuseBody },
    ),
    route(allocateWaybillNumber, async ({ organization }) => {
      if (!organization.customWaybillNumbers) throw new ServiceError('custom_numbers_disabled')
      return { number: await waybills.allocateNumber({ organizationId: organization.id }) }
    }),
    route(
      addParcels,
      async ({ params, body: { parcelList }, ...call }) => {
        const number = params.waybillNo
        const row = await waybills.addParcels({ ...callerOf(call), number, parcelList })
        return shownWaybill(row, call.organization.currency)
      },
      { refuseBody, ...asUnknown },
    ),
    route(
      splitParcel,
      async ({ params, body: { parcel, parcelList }, ...call }) => {
        const number = params.waybillNo
        const row = await waybills.splitParcel({ ...callerOf(call), number, parcel, parcelList })
        return shownWaybill(row, call.organization.currency)
      },
      { refuseBody, ...asUnknown },
    ),
  ]
}

function callerOf({
  organization,
  senderAccount,
}: Pick<Call<typeof createWaybill>, 'organization' | 'senderAccount'>) {
  return { organization, senderAccountId: senderAccount?.id ?? null }
}

function shownResult(result: BatchResult, language: Language) {
  const { outTradeNo } = result
  if ('refusal' in result) {
    const { key, facts } = result.refusal
    const { status } = errorCatalogue[key]
    return { outTradeNo, status, waybill: null, error: errorBody({ key, facts, language }) }
  }
  const { id, waybillNo, state } = result.waybill
  const waybill = { id, waybill_no: waybillNo, outTradeNo: result.waybill.outTradeNo, state }
  return { outTradeNo, status: createWaybill.reply.status, waybill, error: null }
}

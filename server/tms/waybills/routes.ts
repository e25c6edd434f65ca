import { listProductCategories } from '#lib/contract/catalog.ts'
import { errorBody, errorCatalogue } from '#lib/contract/errors.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { waybillCreateFault } from '#lib/contract/waybill-create.ts'
import {
  addParcels,
  allocateWaybillNumber,
  cancelWaybill,
  createWaybill,
  createWaybills,
  getWaybill,
  splitParcel,
  updateWaybill,
} from '#lib/contract/waybills.ts'
import { countedWaybills, exportWaybills, listWaybills } from '#lib/contract/waybill-list.ts'
import { writeKeyset } from '#server/db/keyset.ts'
import { readAfter } from '../http/keyset-page.ts'
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
    route(listWaybills, async ({ query: { after: given, page, pageSize, ...query }, ...call }) => {
      const after = readAfter(given)
      const { rows, next, total, isMore } = await waybills.list({
        filter: { ...scopeOf(call), ...query },
        after,
        offset: after === null ? (page - 1) * pageSize : 0,
        limit: pageSize,
      })
      return {
        data: rows.map((row) => shownWaybill(row, call.organization.currency)),
        total,
        ...(isMore && { total_at_least: countedWaybills }),
        page,
        pageSize,
        totalPages: Math.ceil(total / pageSize),
        next: next && writeKeyset(next),
      }
    }),
    route(exportWaybills, ({ query, ...call }) =>
      waybills.export({ ...scopeOf(call), ...query }, call.organization.currency),
    ),
    route(
      getWaybill,
      async ({ params, ...call }) => {
        const row = await waybills.find({ ...scopeOf(call), number: params.waybillNo })
        if (row === null) throw new ServiceError('waybill_not_found')
        return shownWaybill(row, call.organization.currency)
      },
      asUnknown,
    ),
    route(
      updateWaybill,
      async ({ params, body: patch, ...call }) => {
        const row = await waybills.update({ ...scopeOf(call), number: params.waybillNo, patch })
        return shownWaybill(row, call.organization.currency)
      },
      { refuseBody, ...asUnknown },
    ),
    route(
      cancelWaybill,
      async ({ params, ...call }) => {
        const row = await waybills.cancel({ ...scopeOf(call), number: params.waybillNo })
        return shownWaybill(row, call.organization.currency)
      },
      asUnknown,
    ),
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
    route(listProductCategories, async ({ organization }) => {
      const categories = await waybills.productCategories(organization.id)
      return { data: categories.map(({ updatedAt: _, ...category }) => category) }
    }),
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

function scopeOf(call: Pick<Call<typeof createWaybill>, 'organization' | 'senderAccount'>) {
  return { organizationId: call.organization.id, senderAccountId: call.senderAccount?.id ?? null }
}

function callerOf({
  organization,
  senderAccount,
}: Pick<Call<typeof createWaybill>, 'organization' | 'senderAccount'>) {
  return { organization, senderAccountId: senderAccount?.id ?? null }
}

function shownResult({ outTradeNo, outcome }: BatchResult, language: Language) {
  if (outcome instanceof ServiceError) {
    const { key, facts } = outcome
    const { status } = errorCatalogue[key]
    return { outTradeNo, status, waybill: null, error: errorBody({ key, facts, language }) }
  }
  const { id, waybillNo, state } = outcome
  const waybill = { id, waybill_no: waybillNo, outTradeNo: outcome.outTradeNo, state }
  return { outTradeNo, status: createWaybill.reply.status, waybill, error: null }
}

/** The planner's page, for staff: waybills that wait, proposals for them, and planned deliveries. */
import { z } from 'zod'
import {
  waybillIdSchema,
  type DeliveryId,
  type PlanningJobId,
  type WaybillId,
} from '#lib/contract/ids.ts'
import { fitReasonText } from '#lib/contract/fit-reasons.ts'
import type { Language } from '#lib/contract/languages.ts'
import { waybillsPerPlanning } from '#lib/contract/limits.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import type { PlannerDeliveryGoods, PlannerGoods } from '#lib/planner/planner-goods.ts'
import type {
  PlannerDeliveries,
  PlannerSetup,
  ProposalReply,
  WaitingFilter,
} from '#lib/planner/planner-replies.ts'
import { instantsOf } from '#lib/storefront/list-filter.ts'
import { vehicleTypes } from '../catalogue/catalogue.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import { failed, type Result } from '../gateway/result.ts'

type Deps = Pick<PortalDeps, 'gateway'>

const answeredWithinMs = 10_000
const rowsPerPage = 100

/** Null while the service does not answer, and where it has no load planning. */
export async function readSetup(
  language: Language,
  { gateway }: Deps = portalDeps(),
): Promise<PlannerSetup | null> {
  const timeoutMs = answeredWithinMs
  const [organizations, units, services, rates, types] = await Promise.all([
    gateway.listOrganizations({ timeoutMs }),
    gateway.listOrganizationUnits({ timeoutMs }),
    gateway.listServices({ timeoutMs }),
    gateway.listVehicleRates({ timeoutMs }),
    vehicleTypes({ language, timeoutMs }),
  ])
  const organization = organizations.ok ? organizations.value.data[0] : undefined
  if (organization === undefined || !units.ok || types.length === 0) return null
  return {
    currency: organization.currency,
    units: units.value.data,
    vehicleTypes: types,
    services: services.ok
      ? services.value.data.filter(({ service_area_id: area }) => area !== undefined)
      : [],
    rates: rates.ok ? rates.value.data : [],
  }
}

/** The waybills that wait, newest first, as many as one proposal takes. */
export async function readWaiting(
  filter: WaitingFilter,
  { language, signal }: GoodsCall,
  deps: Deps = portalDeps(),
): Promise<Result<PlannerGoods>> {
  const { sinceMs, beforeMs } = instantsOf(filter)
  return readGoods(
    {
      plannable: true,
      q: filter.q || undefined,
      sender_account_id: filter.account ?? undefined,
      from: sinceMs === null ? undefined : new Date(sinceMs).toISOString(),
      to: beforeMs === null ? undefined : new Date(beforeMs).toISOString(),
    },
    { unitId: filter.unit, language, signal },
    deps,
  )
}

/** The waybills of a delivery, and where they stand in its vehicle. */
export async function readDeliveryGoods(
  deliveryId: DeliveryId,
  { language, signal }: GoodsCall,
  deps: Deps = portalDeps(),
): Promise<Result<PlannerDeliveryGoods>> {
  const [goods, plan] = await Promise.all([
    readGoods({ delivery_id: deliveryId }, { unitId: null, language, signal }, deps),
    deps.gateway.getDeliveryPlan({
      params: { id: deliveryId },
      language,
      timeoutMs: answeredWithinMs,
      signal,
    }),
  ])
  if (!goods.ok) return goods
  const shown = plan.ok ? { load: plan.value.load, stops: plan.value.stops } : null
  return { ok: true, value: { ...goods.value, plan: shown } }
}

interface GoodsCall {
  /** Provinces are named in it. */
  readonly language: Language
  readonly signal?: AbortSignal | undefined
}

/** Those that can still be changed, newest first. */
export async function readDeliveries(
  { gateway }: Deps = portalDeps(),
): Promise<Result<PlannerDeliveries>> {
  const read = await gateway.listDeliveries({
    query: { kind: 'planned', state: ['pending'], pageSize: rowsPerPage },
    timeoutMs: answeredWithinMs,
  })
  if (!read.ok) return read
  const deliveries = read.value.data.map(
    ({ id, deliveryNo, vehicleTypeId, waybillCount, weight_kg, locked, planned }) => ({
      id,
      deliveryNo,
      vehicleTypeId,
      waybillCount,
      weight_kg,
      locked,
      planned,
    }),
  )
  return { ok: true, value: { deliveries } }
}

type ListQuery = NonNullable<
  NonNullable<Parameters<PortalDeps['gateway']['listWaybills']>[0]>['query']
>

async function readGoods(
  query: ListQuery,
  { unitId, language, signal }: GoodsCall & { readonly unitId: WaitingFilter['unit'] },
  { gateway }: Deps,
): Promise<Result<PlannerGoods>> {
  const rows: Waybill[] = []
  let after: string | null | undefined
  do {
    const page = await gateway.listWaybills({
      query: { ...query, pageSize: rowsPerPage, after: after ?? undefined },
      timeoutMs: answeredWithinMs,
      signal,
    })
    if (!page.ok) return page
    rows.push(...page.value.data)
    after = page.value.next
  } while (after !== null && rows.length < waybillsPerPlanning)
  if (rows.length === 0) return { ok: true, value: noGoods }
  let taken = Math.min(rows.length, waybillsPerPlanning)
  for (;;) {
    const read = await gateway.getPlanningGoods({
      body: {
        waybill_ids: rows.slice(0, taken).map(({ id }) => id),
        ...(unitId !== null && { origin_unit_id: unitId }),
      },
      language,
      timeoutMs: answeredWithinMs,
      signal,
    })
    // Fewer waybills have fewer pieces.
    if (!read.ok && read.failure.code === 'too_many_pieces' && taken > 1) {
      taken = Math.floor(taken / 2)
      continue
    }
    if (!read.ok) return read
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const { waybills, stops, origin, unmeasured, assumed_parcels: assumed } = read.value
    return {
      ok: true,
      value: {
        waybills: waybills.map((waybill) => {
          const row = rowOf.get(waybill.waybill_id)
          const area = stops[waybill.stop_index]?.province ?? ''
          return Object.assign(waybill, { area, createdAt: row?.created_at ?? '' })
        }),
        stops,
        origin,
        unmeasured,
        assumedParcels: assumed.length,
        hasMore: taken < rows.length || after !== null,
      },
    }
  }
}

const noGoods: PlannerGoods = {
  waybills: [],
  stops: [],
  origin: null,
  unmeasured: [],
  assumedParcels: 0,
  hasMore: false,
}

export async function readProposal(
  id: PlanningJobId,
  language: Language,
  { gateway }: Deps = portalDeps(),
): Promise<Result<ProposalReply>> {
  const read = await gateway.getPlanningJob({ params: { id }, timeoutMs: answeredWithinMs })
  if (!read.ok) return read
  const { state, progress, result } = read.value
  if (state === 'canceled' || state === 'failed') return { ok: true, value: { state } }
  if (state !== 'done') return { ok: true, value: { state: 'searching', progress } }
  if (result === null) return failed({ kind: 'malformed' })
  return {
    ok: true,
    value: {
      state,
      groups: result.groups.map(({ vehicle_type_id, waybill_ids }) => ({
        vehicle_type_id,
        waybill_ids,
      })),
      leftOut: result.left_out.map(({ waybill_no: waybillNo, reasons }) => ({
        waybillNo,
        reasons: reasons.map((reason) => fitReasonText(reason, language)),
      })),
      bound: result.bound,
    },
  }
}

const refusalFactsSchema = z.object({ waybill_ids: z.array(waybillIdSchema).optional() })

/** The waybills that a refusal names. */
export function namedWaybills(facts: Readonly<Record<string, unknown>> | undefined): WaybillId[] {
  const parsed = refusalFactsSchema.safeParse(facts ?? {})
  return parsed.success ? (parsed.data.waybill_ids ?? []) : []
}

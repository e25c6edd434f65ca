/**
 * Creates a waybill, or does with the one that has the caller's number already what the caller wants
 * done (interface 2.1, 4.1). However many come at once, one number makes one waybill.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { OverwriteMode } from '#lib/contract/waybills.ts'
import type { WaybillCreate } from '#lib/contract/waybill-create.ts'
import { nearestMinor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { isSamePhone } from '../accounts/accounts.ts'
import type { OfferedService } from '../catalog/catalog.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Organization } from '../organizations/organizations.ts'
import { endsOfRoute, statedEnds } from './ends-of-waybill.ts'
import { claimNumbers, findGivenNumbers } from './number-store.ts'
import { goodsChanged, requireAccountMayChange } from './on-deliveries.ts'
import { replaceParcels } from './parcel-store.ts'
import { numberedParcels, parcelsOfPayload, type StatedParcel } from './parcels-of-payload.ts'
import { hasProductCategory } from './patch-store.ts'
import { saysTheSame } from './says-the-same.ts'
import * as store from './store.ts'
import type { LockedWaybill, StatedWaybill } from './store.ts'
import { writeSearchText } from './text-store.ts'
import type { WaybillRow } from './waybill-row.ts'
import { isWaybillNo, newWaybillNo } from './waybill-number.ts'
import type { WritingDeps } from './writing-deps.ts'

export interface CreateWaybill {
  readonly organization: Organization
  /** The account that the call acts for; null: the organization itself. */
  readonly senderAccountId: SenderAccountId | null
  readonly body: WaybillCreate
  readonly overwrite: OverwriteMode
}

/** A payload whose references are found: everything that its waybill says. */
export interface PreparedWaybill {
  readonly body: WaybillCreate
  readonly stated: StatedWaybill
  readonly parcels: readonly StatedParcel[]
}

export async function createWaybill(call: CreateWaybill, deps: WritingDeps): Promise<WaybillRow> {
  return writeWaybill(call, await prepareWaybill(call, deps), deps)
}

type Writing = Omit<CreateWaybill, 'body'>

export function writeWaybill(
  call: Writing,
  prepared: PreparedWaybill,
  deps: WritingDeps,
): Promise<WaybillRow> {
  return namesOurNumber(prepared.body)
    ? deps.database.transaction((tx) => writeNumbered(tx, { call, prepared }, deps))
    : writeUnnumbered(call, prepared, deps)
}

/** Whether the service may have given one of its numbers; it may have been to another organization. */
export function namesOurNumber({ outTradeNo, waybill_no: wanted }: WaybillCreate): boolean {
  return wanted !== undefined || isWaybillNo(outTradeNo)
}

/** A new one is a single statement, which needs no transaction around it. */
async function writeUnnumbered(
  call: Writing,
  prepared: PreparedWaybill,
  deps: WritingDeps,
): Promise<WaybillRow> {
  const waybillNo = newWaybillNo()
  const waybills = [{ prepared, waybillNo }]
  const [created] = await insertNew(deps.database, { ...call, waybills }, deps)
  return created ?? writeExisting(call, { prepared, waybillNo }, deps)
}

/** For a number that could not be written as a new one. */
export function writeExisting(
  call: Writing,
  { prepared, waybillNo }: { prepared: PreparedWaybill; waybillNo: string },
  deps: WritingDeps,
): Promise<WaybillRow> {
  return deps.database.transaction((tx) => treatExisting(tx, { call, prepared, waybillNo }, deps))
}

async function writeNumbered(
  tx: Transaction,
  { call, prepared }: { call: Writing; prepared: PreparedWaybill },
  deps: WritingDeps,
): Promise<WaybillRow> {
  const { waybillNo, claims } = await chooseNumber(tx, call, prepared)
  const [created] = await insertNew(tx, { ...call, waybills: [{ prepared, waybillNo }] }, deps)
  if (created === undefined) return treatExisting(tx, { call, prepared, waybillNo }, deps)
  const key = { organizationId: created.organizationId, waybillId: created.id }
  if (claims.length > 0 && !(await claimNumbers(tx, key, claims))) {
    throw new ServiceError('waybill_no_exists', { waybill_no: waybillNo })
  }
  return created
}

export async function prepareWaybill(
  { organization, senderAccountId: only, body }: CreateWaybill,
  deps: WritingDeps,
): Promise<PreparedWaybill> {
  const { services, addons } = await deps.catalog.offer(organization.id)
  const { route_id: routeId, service_id: serviceId } = body
  const route = routeId === undefined ? null : await deps.catalog.route(organization.id, routeId)
  const serviceOf = (id: OfferedService['id']) => services.find((each) => each.id === id) ?? null
  const service = serviceId === undefined ? null : serviceOf(serviceId)
  if (serviceId !== undefined && service === null) throw notFound('service_id')
  const ofRoute = route && serviceOf(route.serviceId)
  if (routeId !== undefined && (ofRoute === null || (service ?? ofRoute) !== ofRoute)) {
    throw notFound('route_id')
  }
  const addonIds = new Set(addons.map(({ id }) => id))
  const additional = body.additional_service_ids ?? []
  const unknown = additional.findIndex((id) => !addonIds.has(id))
  if (unknown !== -1) throw notFound(`additional_service_ids[${unknown}]`)
  const { product_category_id: productCategoryId } = body
  const category = productCategoryId && { organizationId: organization.id, id: productCategoryId }
  if (category && !(await hasProductCategory(deps.database, category))) {
    throw notFound('product_category_id')
  }
  const named = await namedAccount(organization, { body, only }, deps)
  const parcels = parcelsOfPayload(body, organization.currency)
  const { sender, receiver, dispatchAccountId } =
    route && ofRoute
      ? endsOfRoute(route, ofRoute)
      : await statedEnds({ organization, body, service, named, only }, deps)
  return {
    body,
    stated: {
      senderAccountId: named ?? only ?? dispatchAccountId,
      serviceId: (service ?? ofRoute)?.id ?? null,
      routeId: routeId ?? null,
      additionalServiceIds: [...new Set(additional)],
      productCategoryId,
      sender,
      receiver,
      estimatedWeightKg: body.estimatedWeight ?? null,
      estimatedVolumeM3: body.estimatedVolume ?? null,
      volumetricWeightKg: body.volumetricWeight ?? null,
      ...insured(body, organization.currency),
      referenceNo: body.reference_no || null,
      remark: body.remark || null,
    },
    parcels,
  }
}

/** By code, id or both, which then name the same account. */
async function namedAccount(
  { id: organizationId }: Organization,
  { body, only }: { body: WaybillCreate; only: SenderAccountId | null },
  { accounts }: WritingDeps,
): Promise<SenderAccountId | null> {
  if (body.sender_account === undefined) return null
  const { id, code } = body.sender_account
  const byId = id === undefined ? null : await accounts.find(organizationId, id)
  const isHidden = (found: { id: SenderAccountId } | null) =>
    found === null || (only !== null && found.id !== only)
  if (id !== undefined && isHidden(byId)) throw notFound('sender_account.id')
  if (code === undefined) return byId?.id ?? null
  const byCode = byId ?? (await accounts.findByCode(organizationId, code))
  if (isHidden(byCode) || byCode?.code !== code) throw notFound('sender_account.code')
  return byCode.id
}

/** Nothing is insured for nothing. */
function insured({ insurance }: WaybillCreate, currency: string) {
  const minor = insurance && nearestMinor(insurance.declaredValue, currency)
  return minor
    ? { declaredValueMinor: minor, declaredValueCurrency: currency }
    : { declaredValueMinor: null, declaredValueCurrency: null }
}

/**
 * The number of a new waybill, and the allocated numbers that it then has. A number that the service gave
 * to another organization is refused; any other is each organization's own.
 */
async function chooseNumber(
  tx: Transaction,
  { organization, senderAccountId }: Writing,
  { body }: PreparedWaybill,
): Promise<{ waybillNo: string; claims: readonly string[] }> {
  const { outTradeNo, waybill_no: wanted } = body
  const numbers = [outTradeNo, ...(wanted === undefined ? [] : [wanted])]
  const ours = new Set(numbers.filter(isWaybillNo))
  const given = ours.size === 0 ? [] : await findGivenNumbers(tx, [...ours])
  const isOwn = (number: string) =>
    given.some((each) => each.number === number && each.organizationId === organization.id)
  if (given.some((each) => each.organizationId !== organization.id && !isOwn(each.number))) {
    throw new ServiceError('waybill_number_taken')
  }
  const allocated = given.filter((each) => each.isAllocated && isOwn(each.number))
  const claims = [...new Set(allocated.map(({ number }) => number))]
  if (wanted !== undefined && !claims.includes(wanted)) throw notFound('waybill_no')
  if (isOwn(outTradeNo) && !claims.includes(outTradeNo)) {
    const key = { organizationId: organization.id, senderAccountId, number: outTradeNo }
    const found = await store.readWaybill(tx, key)
    if (found?.outTradeNo !== outTradeNo) {
      throw new ServiceError('waybill_no_exists', { waybill_no: outTradeNo })
    }
  }
  const outNo = claims.includes(outTradeNo) ? outTradeNo : undefined
  const waybillNo = wanted ?? outNo ?? newWaybillNo()
  return { waybillNo, claims }
}

/** Those that are written: not one of which the organization has a waybill with one of its numbers. */
export async function insertNew(
  db: Database | Transaction,
  {
    organization: { id: organizationId },
    waybills,
  }: Pick<Writing, 'organization'> & {
    readonly waybills: readonly { prepared: PreparedWaybill; waybillNo: string }[]
  },
  deps: WritingDeps,
): Promise<WaybillRow[]> {
  const { ids } = deps
  const at = new Date(deps.clock.nowMs())
  const rows = waybills.map(({ prepared: { body, stated, parcels }, waybillNo }): WaybillRow => {
    const state = body.draft ? 'draft' : 'created'
    return {
      ...stated,
      productCategoryId: stated.productCategoryId ?? null,
      organizationId,
      id: ids.uuid(),
      waybillNo,
      outTradeNo: body.outTradeNo,
      state,
      parcels: numberedParcels(parcels, { waybillNo, after: 0, state, ids }),
      ...untouched,
      createdAt: at,
      updatedAt: at,
    }
  })
  const source = 'program'
  const written = await deps.waybills.insert(db, { organizationId, waybills: rows, source })
  return rows.filter(({ id }) => written.has(id))
}

/** A new waybill, as its other columns begin. */
const untouched = {
  deliveryId: null,
  notes: null,
  tags: [],
  priority: 'normal',
  requiresSignature: false,
  isOfOrder: false,
} as const

async function treatExisting(
  tx: Transaction,
  { call, prepared, waybillNo }: { call: Writing; prepared: PreparedWaybill; waybillNo: string },
  deps: WritingDeps,
): Promise<WaybillRow> {
  const { organization, senderAccountId, overwrite } = call
  const { body } = prepared
  const { id: organizationId } = organization
  const { outTradeNo } = body
  const existing = await store.lockByOutTradeNo(tx, { organizationId, outTradeNo })
  // No waybill has the caller's number: it was the wanted waybill_no that is taken.
  if (existing === null) throw new ServiceError('waybill_no_exists', { waybill_no: waybillNo })
  if (senderAccountId !== null && existing.senderAccountId !== senderAccountId) {
    throw exists(outTradeNo, undefined)
  }
  const key = { organizationId, waybillId: existing.id }
  if (mayReturn(overwrite, existing.state)) return store.readWaybillById(tx, key)
  const isOther = body.waybill_no !== undefined && body.waybill_no !== existing.waybillNo
  if (overwrite === 'reject' || isOther) throw exists(outTradeNo, existing.waybillNo)
  await requireUnmoved(tx, { existing, key })
  // A draft may lack its receiver.
  if (body.draft && existing.state !== 'draft') {
    throw new ServiceError('waybill_not_overwritable', { state: existing.state })
  }
  const at = new Date(deps.clock.nowMs())
  const { deliveryId } = existing
  const state = existing.state === 'draft' && !body.draft ? 'created' : existing.state
  const parcels = numberedParcels(prepared.parcels, {
    waybillNo: existing.waybillNo,
    after: 0,
    state,
    ids: deps.ids,
  })
  const accountId = accountOfRewritten(prepared, existing, organization)
  await requireAccountMayChange(tx, existing, { organizationId, senderAccountId: accountId }, deps)
  const stated = { ...prepared.stated, senderAccountId: accountId }
  await store.rewriteWaybill(tx, key, { stated, state, at })
  await replaceParcels(tx, key, { parcels, deliveryId, at })
  await writeSearchText(tx, key)
  if (deliveryId !== null) await goodsChanged(tx, { organizationId, deliveryId }, deps)
  const waybill = { ...existing, organizationId, senderAccountId: accountId, state }
  await deps.waybills.writeToFormerAccount(tx, waybill, existing.senderAccountId)
  if (state === existing.state) await deps.waybills.writeChange(tx, waybill)
  else {
    const event = { eventType: state, eventTime: at, source: 'program' } as const
    await deps.waybills.writeEvent(tx, { waybill, before: existing, event })
  }
  return store.readWaybillById(tx, key)
}

/** PATCH may have set another account than the one that the phone finds: it stays until the payload says otherwise. */
function accountOfRewritten(
  { body, stated }: PreparedWaybill,
  { senderAccountId, senderPhone }: LockedWaybill,
  { country }: Organization,
): SenderAccountId | null {
  const isSameSender =
    body.route_id !== undefined ||
    (senderPhone !== null && isSamePhone(body.senderPhone ?? '', senderPhone, country))
  return body.sender_account === undefined && isSameSender
    ? senderAccountId
    : stated.senderAccountId
}

function mayReturn(overwrite: OverwriteMode, state: WaybillState): boolean {
  if (overwrite === 'return_existing') return true
  // Nobody accepted a waybill that was canceled before; it is refused like any finished one.
  return overwrite === 'return_if_accepted' && !['draft', 'created', 'canceled'].includes(state)
}

/** Refuses to change what has begun to move, is finished, or is changed through its order only. */
export async function requireUnmoved(
  tx: Transaction,
  { existing, key }: { existing: LockedWaybill; key: store.WaybillKey },
): Promise<void> {
  const { state, isOfOrder } = existing
  const isWaiting = state === 'draft' || state === 'created' || state === 'accepted'
  // All may have been accepted at a depot, after they were picked up; or one parcel may be on its way, or
  // have a problem that a parcel in its place would hide.
  if (
    isOfOrder ||
    !isWaiting ||
    (await store.hasMoved(tx, key)) ||
    (await store.hasReportedParcel(tx, key))
  ) {
    throw new ServiceError('waybill_not_overwritable', { state })
  }
}

/** For a batch that refuses numbers that exist. */
export function existsAs(
  row: WaybillRow,
  { prepared, senderAccountId }: { prepared: PreparedWaybill } & Pick<Writing, 'senderAccountId'>,
): ServiceError {
  const { outTradeNo } = row
  const isHidden = senderAccountId !== null && row.senderAccountId !== senderAccountId
  if (isHidden) return exists(outTradeNo, undefined)
  const same = saysTheSame(row, prepared)
  return new ServiceError('waybill_exists', { outTradeNo, waybill_no: row.waybillNo, same })
}

function exists(outTradeNo: string, waybillNo: string | undefined): ServiceError {
  const known = waybillNo === undefined ? {} : { waybill_no: waybillNo }
  return new ServiceError('waybill_exists', { outTradeNo, ...known })
}

function notFound(field: string): ServiceError {
  return new ServiceError('waybill_invalid', { field, problem: 'not_found' })
}

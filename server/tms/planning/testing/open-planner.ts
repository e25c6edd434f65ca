/** A shipper with vehicles, and waybills to plan. */
import type { VehicleTypeId, WaybillId } from '#lib/contract/ids.ts'
import { fitCheckResultSchema } from '#lib/contract/load-planning.ts'
import { splitProposalSchema } from '#lib/contract/load-proposals.ts'
import { createWaybills } from '#lib/contract/waybills.ts'
import type { NewCatalogue, NewVehicleType } from '../../catalog/new-catalogue.ts'
import type { NewOrganization } from '../../organizations/organizations.ts'
import type { TestService } from '../../testing/test-service.ts'
import {
  addShipper,
  waybillCatalogue,
  waybillOf,
  type Caller,
  type Shipper,
} from '../../waybills/testing/open-waybills.ts'

export function truck(code: string, length: number, base: number): NewVehicleType {
  return {
    code,
    name: code,
    innerMm: { length, width: 2000, height: 2000 },
    payloadG: length * 1000,
    axles: [],
    doorSide: 'rear',
    rate: { base, includedKm: 0, perKm: 1000, minimum: 0, roadFactorPermille: 1000 },
  }
}

/** A metre of a truck has room for four cubes of a metre, and takes a tonne. */
const planningCatalogue: NewCatalogue = {
  ...waybillCatalogue,
  vehicleTypes: [truck('small', 2000, 100_000), truck('large', 6000, 250_000)],
}

export interface Planner extends Shipper {
  /** By code. */
  readonly typeIds: Readonly<Record<'small' | 'large', VehicleTypeId>>
  fitCheck(body: object, call?: Caller): ReturnType<Shipper['post']>
  propose(body: object, call?: Caller): ReturnType<Shipper['post']>
  /** Waybills of the given parcels, one each. */
  waybills(parcels: readonly object[], more?: object, call?: Caller): Promise<WaybillId[]>
}

export async function addPlanner(
  test: TestService,
  {
    moreTypes = [],
    ...options
  }: Partial<NewOrganization> & { moreTypes?: readonly NewVehicleType[] } = {},
): Promise<Planner> {
  const types = [...planningCatalogue.vehicleTypes, ...moreTypes]
  const catalogue = { ...planningCatalogue, vehicleTypes: types }
  const shipper = await addShipper(test, { catalogue, ...options })
  const { id } = shipper.organization
  await test.database.transaction((tx) =>
    test.service.rooms.organizations.saveUnit(tx, {
      organizationId: id,
      id: null,
      seenAt: null,
      row: {
        code: 'HQ',
        name: 'Depot',
        kind: 'depot',
        address: '1 Depot Road',
        province: 'Bangkok',
        country: 'TH',
        lat: 13.7,
        lng: 100.5,
        active: true,
      },
    }),
  )
  const { vehicleTypes } = await test.service.rooms.catalog.offer(id)
  const idOf = (code: string) => {
    const type = vehicleTypes.find((each) => each.code === code)
    if (type === undefined) throw new Error(`no type ${code}`)
    return type.id
  }
  return {
    ...shipper,
    typeIds: { small: idOf('small'), large: idOf('large') },
    fitCheck: (body, call) => shipper.post('/api/load-planning/fit-check', body, call),
    propose: (body, call) =>
      shipper.post('/api/load-planning/split', { action: 'propose', ...body }, call),
    async waybills(parcels, more = {}, call = {}) {
      const waybills = parcels.map((parcel) => waybillOf({ ...more, parcelList: [parcel] }))
      const { json, text, status } = await shipper.post('/api/waybills/batch', { waybills }, call)
      if (status !== 200) throw new Error(text)
      return createWaybills.reply.schema.parse(json).results.map(({ waybill }) => {
        if (waybill === null) throw new Error(text)
        return waybill.id
      })
    },
  }
}

/** A parcel of one or more cubes of a metre. */
export function cubes(count = 1, weight = 100): object {
  return { length: 100, width: 100, height: 100, weight, piece_count: count }
}

export function fitOf({ status, json, text }: Awaited<ReturnType<Shipper['post']>>) {
  if (status !== 200) throw new Error(text)
  return fitCheckResultSchema.parse(json)
}

export function proposalOf({ status, json, text }: Awaited<ReturnType<Shipper['post']>>) {
  if (status !== 200) throw new Error(text)
  return splitProposalSchema.parse(json)
}

/** The catalogue of an organization: vehicles, services, rates and routes, from which prices are made. */
import type {
  AdditionalServiceId,
  OrganizationId,
  RouteId,
  ServiceAreaId,
  ServiceId,
  VehicleTypeId,
} from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Caches } from '../caches/caches.ts'
import { ServiceError } from '../http/service-error.ts'
import * as editing from './edit-catalogue.ts'
import type { NewCatalogue } from './new-catalogue.ts'
import type { Offer } from './offer.ts'
import * as store from './store.ts'

export type { ServiceAreaRow, VehicleTypeRow } from './edit-catalogue.ts'
export type { AddonPrice, NewRate, ServiceDays } from './new-catalogue.ts'
export type {
  Offer,
  OfferedAddon,
  OfferedService,
  OfferedVehicleType,
  RateCard,
  ValuePrice,
} from './offer.ts'

export { shownAddonPrice } from './shown-addon-price.ts'
export { isServed } from './is-served.ts'
export { loadedVehicle, vehicleOfType } from './vehicle-of-type.ts'
export {
  areaOfService,
  findAddonIds,
  type NamedService,
  type Route,
  type RouteNode,
} from './store.ts'

export type Catalog = ReturnType<typeof createCatalog>

const maxOffers = 2_000
/** The first rates of a catalogue have always been valid. */
const always = new Date(0)

export function createCatalog({
  database,
  caches,
  clock,
  ids,
}: {
  database: Database
  caches: Caches
  clock: Clock
  ids: Ids
}) {
  const offers = caches.map<Offer>({ maxEntries: maxOffers })

  return {
    async create(
      tx: Transaction,
      organizationId: OrganizationId,
      { serviceArea, vehicleTypes, services, routes, addons }: NewCatalogue,
    ): Promise<void> {
      const write = store.writer(tx, organizationId)
      const serviceAreaId: ServiceAreaId = ids.uuid()
      await write.serviceArea({ id: serviceAreaId, ...serviceArea })
      const vehicleTypeIds = new Map<string, VehicleTypeId>()
      for (const { rate: _, ...vehicleType } of vehicleTypes) {
        const id: VehicleTypeId = ids.uuid()
        vehicleTypeIds.set(vehicleType.code, id)
        await write.vehicleType({ id, ...vehicleType })
      }
      const serviceIds = new Map<string, ServiceId>()
      for (const { rate, carryingVehicleType, ...service } of services) {
        const id: ServiceId = ids.uuid()
        serviceIds.set(service.code, id)
        const carryingVehicleTypeId =
          carryingVehicleType === undefined ? null : idOf(vehicleTypeIds, carryingVehicleType)
        await write.service({ id, serviceAreaId, carryingVehicleTypeId, ...service })
        const rates = rate
          ? [{ vehicleTypeId: null, rate }]
          : vehicleTypes.map((type) => ({
              vehicleTypeId: idOf(vehicleTypeIds, type.code),
              rate: type.rate,
            }))
        for (const card of rates) {
          await write.rateCard({ id: ids.uuid(), serviceId: id, validFrom: always, ...card })
        }
      }
      for (const { service, ...route } of routes) {
        const serviceId = idOf(serviceIds, service)
        await write.route({ id: ids.uuid(), serviceId, country: serviceArea.country, ...route })
      }
      for (const addon of addons) await write.addon({ id: ids.uuid(), ...addon })
      await caches.announce(tx, organizationId)
    },
    /** The ids that an integrating program is given, since no endpoint of the interface lists them. */
    keys: (organizationId: OrganizationId) => store.readKeys(database, organizationId),
    /** All that prices are made of. Kept in memory where caches allow it. */
    async offer(organizationId: OrganizationId): Promise<Offer> {
      const known = offers.get(organizationId)
      if (known !== undefined) return known
      const read = async () => ({
        group: organizationId,
        value: await store.readOffer(database, organizationId),
      })
      return (await offers.load(organizationId, read)) ?? (await read()).value
    },
    /** All of it as administrators change it, also what is offered no more. */
    editable: (organizationId: OrganizationId) => editing.readEditable(database, organizationId),
    /** When a change returns, no process offers what was before it. */
    saveVehicleType: (change: editing.Change<VehicleTypeId, editing.VehicleTypeRow>) =>
      caches.change(change.organizationId, (tx) =>
        editing.saveVehicleType(tx, change, { clock, ids }),
      ),
    saveServiceArea: (change: editing.Change<ServiceAreaId, editing.ServiceAreaRow>) =>
      caches.change(change.organizationId, (tx) =>
        editing.saveServiceArea(tx, change, { clock, ids }),
      ),
    saveService: (change: editing.Change<ServiceId, editing.ServiceRow>) =>
      caches.change(change.organizationId, (tx) => editing.saveService(tx, change, { clock, ids })),
    saveAddon: (change: editing.Change<AdditionalServiceId, editing.AddonRow>) =>
      caches.change(change.organizationId, (tx) => editing.saveAddon(tx, change, { clock, ids })),
    saveRoute: (change: editing.Change<RouteId, editing.RouteRow>) =>
      caches.change(change.organizationId, (tx) => editing.saveRoute(tx, change, { clock, ids })),
    /** The number of the new version. */
    changeRate: (change: editing.RateChange) =>
      caches.change(change.organizationId, (tx) => editing.changeRate(tx, change, { ids })),
    /** A new version of a rate card, of which quotes that stand know nothing. Its number. */
    async addRate(
      tx: Transaction,
      organizationId: OrganizationId,
      card: store.NewRateCard,
    ): Promise<number> {
      const id = ids.uuid()
      const version = await store.writer(tx, organizationId).rateCard({ id, ...card })
      await caches.announce(tx, organizationId)
      return version
    },
    /** The route with its nodes; null when no new waybill may name one with that id. */
    route: (organizationId: OrganizationId, id: RouteId) =>
      store.findRoute(database, { organizationId, id }),
    listRoutes: (organizationId: OrganizationId) => store.listRoutes(database, organizationId),
    names: (organizationId: OrganizationId, wanted: store.WantedNames) =>
      store.readNames(database, organizationId, wanted),
    exchangeRate: store.findExchangeRate,
    exchangeRates: (organizationId: OrganizationId, limit: number) =>
      store.listExchangeRates(database, { organizationId, limit }),
    /**
     * A rate that replaces the one before from its time on. `seen`: from when the newest one held that the
     * change was made from; refused when there is another by now.
     */
    async addExchangeRate(
      tx: Transaction,
      organizationId: OrganizationId,
      { seen, ...exchange }: store.NewExchangeRate & { readonly seen: Date | null },
    ): Promise<void> {
      const newest = await store.lockNewestRate(tx, { organizationId, ...exchange })
      if (newest !== null && newest.getTime() !== seen?.getTime()) {
        throw new ServiceError('changed_meanwhile', { updated_at: toTimestamp(newest) })
      }
      await store.writer(tx, organizationId).exchangeRate(exchange)
    },
    setExchangeRate: (
      tx: Transaction,
      organizationId: OrganizationId,
      exchange: store.NewExchangeRate,
    ) => store.writer(tx, organizationId).exchangeRate(exchange),
  }
}

function idOf<Id extends string>(idsByCode: ReadonlyMap<string, Id>, code: string): Id {
  const id = idsByCode.get(code)
  if (id === undefined) throw new Error(`the catalogue has no ${code}`)
  return id
}

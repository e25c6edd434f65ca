/** What an organization sells, and from which vehicles, services, rates and routes a price is made. */
import type { OrganizationId, ServiceId, VehicleTypeId, ServiceAreaId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Caches } from '../caches/caches.ts'
import type { NewCatalogue, NewRate } from './new-catalogue.ts'
import type { Offer } from './offer.ts'
import { readOffer } from './read-offer.ts'
import * as store from './store.ts'

export type { Offer, OfferedAddon, OfferedService, OfferedVehicleType, RateCard } from './offer.ts'

export { areaOfService } from './store.ts'

export interface Catalog {
  create(tx: Transaction, organizationId: OrganizationId, catalogue: NewCatalogue): Promise<void>
  /** The ids that an integrating program is given, since no endpoint of the interface lists them. */
  keys(organizationId: OrganizationId): Promise<store.CatalogueKeys>
  /** All that prices are made of. Kept in memory where caches allow it. */
  offer(organizationId: OrganizationId): Promise<Offer>
  /** A new version of a rate card, of which quotes that stand know nothing. Its number. */
  addRate(
    tx: Transaction,
    organizationId: OrganizationId,
    card: {
      readonly serviceId: ServiceId
      readonly vehicleTypeId: VehicleTypeId | null
      readonly rate: NewRate
      readonly validFrom: Date
    },
  ): Promise<number>
  /** What one whole unit of `from` is in `to`, as a decimal text; null without a rate. */
  exchangeRate(
    db: Database | Transaction,
    ask: {
      readonly organizationId: OrganizationId
      readonly from: string
      readonly to: string
      readonly at: Date
    },
  ): Promise<string | null>
  setExchangeRate(
    tx: Transaction,
    organizationId: OrganizationId,
    exchange: {
      readonly from: string
      readonly to: string
      readonly rate: string
      readonly validFrom: Date
    },
  ): Promise<void>
}

const maxOffers = 2_000
/** What a catalogue begins with has always been valid. */
const always = new Date(0)

export function createCatalog({
  database,
  caches,
  ids,
}: {
  database: Database
  caches: Caches
  ids: Ids
}): Catalog {
  const offers = caches.map<Offer>({ maxEntries: maxOffers })

  return {
    async create(tx, organizationId, catalogue) {
      const write = store.writer(tx, organizationId)
      const serviceAreaId: ServiceAreaId = ids.uuid()
      await write.serviceArea({ id: serviceAreaId, ...catalogue.serviceArea })
      const vehicleTypeIds = new Map<string, VehicleTypeId>()
      for (const { rate: _, ...vehicleType } of catalogue.vehicleTypes) {
        const id: VehicleTypeId = ids.uuid()
        vehicleTypeIds.set(vehicleType.code, id)
        await write.vehicleType({ id, ...vehicleType })
      }
      const serviceIds = new Map<string, ServiceId>()
      for (const { rate, carryingVehicleType, ...service } of catalogue.services) {
        const id: ServiceId = ids.uuid()
        serviceIds.set(service.code, id)
        const carryingVehicleTypeId =
          carryingVehicleType === undefined ? null : idOf(vehicleTypeIds, carryingVehicleType)
        await write.service({ id, serviceAreaId, carryingVehicleTypeId, ...service })
        const rates = rate
          ? [{ vehicleTypeId: null, rate }]
          : catalogue.vehicleTypes.map((type) => ({
              vehicleTypeId: idOf(vehicleTypeIds, type.code),
              rate: type.rate,
            }))
        for (const card of rates) {
          await write.rateCard({ id: ids.uuid(), serviceId: id, validFrom: always, ...card })
        }
      }
      for (const { service, nodes, ...route } of catalogue.routes) {
        const country = catalogue.serviceArea.country
        const serviceId = idOf(serviceIds, service)
        await write.route({ id: ids.uuid(), serviceId, country, nodes, ...route })
      }
      for (const addon of catalogue.addons) await write.addon({ id: ids.uuid(), ...addon })
      await caches.announce(tx, organizationId)
    },
    keys: (organizationId) => store.readKeys(database, organizationId),
    async offer(organizationId) {
      const known = offers.get(organizationId)
      if (known !== undefined) return known
      const read = async () => ({
        group: organizationId,
        value: await readOffer(database, organizationId),
      })
      return (await offers.load(organizationId, read)) ?? (await read()).value
    },
    async addRate(tx, organizationId, card) {
      const id = ids.uuid()
      const version = await store.writer(tx, organizationId).rateCard({ id, ...card })
      await caches.announce(tx, organizationId)
      return version
    },
    exchangeRate: (db, ask) => store.findExchangeRate(db, ask),
    async setExchangeRate(tx, organizationId, exchange) {
      await store.writer(tx, organizationId).exchangeRate(exchange)
    },
  }
}

function idOf<Id extends string>(idsByCode: ReadonlyMap<string, Id>, code: string): Id {
  const id = idsByCode.get(code)
  if (id === undefined) throw new Error(`the catalogue has no ${code}`)
  return id
}

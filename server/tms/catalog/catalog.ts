/** What an organization sells, and from which vehicles, services, rates and routes a price is made. */
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { NewCatalogue } from './new-catalogue.ts'
import * as store from './store.ts'

export interface Catalog {
  create(tx: Transaction, organizationId: string, catalogue: NewCatalogue): Promise<void>
  /** The ids that an integrating program is given, since no endpoint of the interface lists them. */
  keys(organizationId: string): Promise<store.CatalogueKeys>
}

export function createCatalog({ database, ids }: { database: Database; ids: Ids }): Catalog {
  return {
    async create(tx, organizationId, catalogue) {
      const write = store.writer(tx, organizationId)
      const serviceAreaId = ids.uuid()
      await write.serviceArea({ id: serviceAreaId, ...catalogue.serviceArea })
      const serviceIds = new Map<string, string>()
      for (const { rate, ...service } of catalogue.services) {
        const id = ids.uuid()
        serviceIds.set(service.code, id)
        await write.service({ id, serviceAreaId, ...service })
        if (rate) await write.rateCard({ id: ids.uuid(), serviceId: id, vehicleTypeId: null, rate })
      }
      const byVehicle = catalogue.services.filter((service) => service.rate === undefined)
      for (const { rate, ...vehicleType } of catalogue.vehicleTypes) {
        const vehicleTypeId = ids.uuid()
        await write.vehicleType({ id: vehicleTypeId, ...vehicleType })
        for (const { code } of byVehicle) {
          const serviceId = idOf(serviceIds, code)
          await write.rateCard({ id: ids.uuid(), serviceId, vehicleTypeId, rate })
        }
      }
      for (const { service, nodes, ...route } of catalogue.routes) {
        const country = catalogue.serviceArea.country
        const serviceId = idOf(serviceIds, service)
        await write.route({ id: ids.uuid(), serviceId, country, nodes, ...route })
      }
      for (const addon of catalogue.addons) await write.addon({ id: ids.uuid(), ...addon })
    },
    keys: (organizationId) => store.readKeys(database, organizationId),
  }
}

function idOf(idsByCode: ReadonlyMap<string, string>, code: string): string {
  const id = idsByCode.get(code)
  if (id === undefined) throw new Error(`the catalogue has no service ${code}`)
  return id
}

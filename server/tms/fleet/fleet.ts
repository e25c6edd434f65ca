/** The register of the own fleet and of subcontractors. A trip keeps the words that it was assigned with, whatever becomes of these. */
import type { OrganizationId, VehicleTypeId } from '#lib/contract/ids.ts'
import { keysOf } from '#lib/keys-of.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { isReferenceViolation } from '#server/db/error-code.ts'
import { patternOf } from '#server/db/keyset.ts'
import { allOf, sql } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'
import { ServiceError } from '../http/service-error.ts'
import { saveRow, type SavedRow } from '../save-row.ts'

export interface DriverRow {
  readonly name: string
  readonly phone: string | null
  readonly vehicleId: string | null
  readonly subcontractorId: string | null
}

export interface SubcontractorRow {
  readonly name: string
  readonly contact: string | null
  readonly phone: string | null
}

export interface VehicleRow {
  readonly plate: string
  readonly vehicleTypeId: VehicleTypeId
}

interface Change<Row> {
  readonly organizationId: OrganizationId
  readonly id: string | null
  readonly seenAt: Date | null
  readonly row: Row
}

interface FleetSearch {
  readonly organizationId: OrganizationId
  /** All of them have to be found. */
  readonly words: readonly string[]
  readonly limit: number
}

const tables = {
  driver: sql`tms.fleet_drivers`,
  vehicle: sql`tms.fleet_vehicles`,
  subcontractor: sql`tms.subcontractors`,
}

export type Fleet = ReturnType<typeof createFleet>

export function createFleet({
  database,
  clock,
  ids,
}: {
  database: Database
  clock: Clock
  ids: Ids
}) {
  const making = { clock, ids }
  return {
    drivers: ({ organizationId, words, limit }: FleetSearch) =>
      database.query<DriverRow & SavedRow<string>>(
        sql`select id, name, phone, vehicle_id, subcontractor_id, updated_at from tms.fleet_drivers
         where ${allOf([
           sql`organization_id = ${organizationId}`,
           ...words.map(
             (word) => sql`(name || ' ' || coalesce(phone, '')) ilike ${patternOf(word)}`,
           ),
         ])}
         order by name, id limit ${limit}`,
      ),
    vehicles: ({ organizationId, words, limit }: FleetSearch) =>
      database.query<VehicleRow & SavedRow<string>>(
        sql`select id, plate, vehicle_type_id, updated_at from tms.fleet_vehicles
         where ${allOf([
           sql`organization_id = ${organizationId}`,
           ...words.map((word) => sql`plate ilike ${patternOf(word)}`),
         ])}
         order by plate, id limit ${limit}`,
      ),
    subcontractors: ({ organizationId, words, limit }: FleetSearch) =>
      database.query<SubcontractorRow & SavedRow<string>>(
        sql`select id, name, contact, phone, updated_at from tms.subcontractors
         where ${allOf([
           sql`organization_id = ${organizationId}`,
           ...words.map(
             (word) => sql`concat_ws(' ', name, contact, phone) ilike ${patternOf(word)}`,
           ),
         ])}
         order by name, id limit ${limit}`,
      ),
    /** Null: there is none with this id. */
    nameOfSubcontractor: async (organizationId: OrganizationId, id: string) => {
      const row = await database.one<{ name: string }>(
        sql`select name from tms.subcontractors
         where organization_id = ${organizationId} and id = ${id}`,
      )
      return row?.name ?? null
    },
    /** As a trip is assigned to them, each with the usual vehicle. */
    assignable: (organizationId: OrganizationId) =>
      database.query<{
        name: string
        phone: string | null
        plate: string | null
        subcontractorId: string | null
      }>(
        sql`select d.name, d.phone, v.plate, d.subcontractor_id from tms.fleet_drivers d
         left join tms.fleet_vehicles v
           on v.organization_id = d.organization_id and v.id = d.vehicle_id
         where d.organization_id = ${organizationId} order by d.name, d.id`,
      ),
    plates: (organizationId: OrganizationId) =>
      database.query<VehicleRow>(
        sql`select plate, vehicle_type_id from tms.fleet_vehicles
         where organization_id = ${organizationId} order by plate`,
      ),
    async saveDriver(tx: Transaction, { row, ...change }: Change<DriverRow>) {
      const { organizationId } = change
      if (row.vehicleId !== null) {
        const vehicle = await tx.one(
          sql`select from tms.fleet_vehicles
           where organization_id = ${organizationId} and id = ${row.vehicleId} for key share`,
        )
        if (vehicle === null) throw missing('driver.vehicle_id')
      }
      const table = sql`tms.fleet_drivers`
      const kept = { ...change, table, columns: { ...row }, repeated: 'driver.name' }
      return saveRow<string>(tx, kept, making).catch((error: unknown) => {
        throw isReferenceViolation(error) ? missing('driver.subcontractor_id') : error
      })
    },
    saveSubcontractor: (tx: Transaction, { row, ...change }: Change<SubcontractorRow>) =>
      saveRow<string>(
        tx,
        {
          ...change,
          table: sql`tms.subcontractors`,
          columns: { ...row },
          repeated: 'subcontractor.name',
        },
        making,
      ),
    async saveVehicle(tx: Transaction, { row, ...change }: Change<VehicleRow>) {
      const table = sql`tms.fleet_vehicles`
      const kept = { ...change, table, columns: { ...row }, repeated: 'vehicle.plate' }
      return saveRow<string>(tx, kept, making).catch((error: unknown) => {
        throw isReferenceViolation(error) ? missing('vehicle.vehicle_type_id') : error
      })
    },
    /** Null: there is nothing with this id. */
    async remove(
      tx: Transaction,
      { organizationId, id }: { organizationId: OrganizationId; id: string },
    ): Promise<keyof typeof tables | null> {
      for (const kind of keysOf(tables)) {
        const removed = await tx.query(
          sql`delete from ${tables[kind]}
           where organization_id = ${organizationId} and id = ${id} returning 1`,
        )
        if (removed.length > 0) return kind
      }
      return null
    },
  }
}

function missing(field: string): ServiceError {
  return new ServiceError('invalid_body', { field, problem: 'not_found' })
}

/** The register of the own fleet, for dispatchers. The audit names no driver: it is kept for ever. */
import type { AuditedAction } from '#lib/contract/console/audit.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import {
  readFleet,
  removeFromFleet,
  saveFleetDriver,
  saveFleetVehicle,
  saveSubcontractor,
} from '#lib/contract/console/fleet.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { searchWords } from '#lib/search-text.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Fleet } from '../../fleet/fleet.ts'
import { route, type Route } from '../../http/route.ts'
import { writeAudit } from '../write-audit.ts'

export function consoleFleetRoutes(deps: {
  fleet: Fleet
  catalog: Pick<Catalog, 'editable'>
  database: Database
  clock: Clock
  ids: Ids
}): Route[] {
  const { fleet, database } = deps

  /** A change and its line in the audit, or neither. */
  function change<Kept extends { readonly id: string }>(
    {
      organizationId,
      person,
      action,
      details = {},
    }: {
      organizationId: OrganizationId
      person: ActingPerson
      action: AuditedAction
      details?: object
    },
    make: (tx: Transaction) => Promise<Kept>,
  ): Promise<Kept> {
    return database.transaction(async (tx) => {
      const kept = await make(tx)
      const subject = `fleet/${kept.id}`
      await writeAudit(tx, { organizationId, person, action, subject, details }, deps)
      return kept
    })
  }

  return [
    route(readFleet, async ({ organization: { id: organizationId }, body, language }) => {
      const words = searchWords(body.q ?? '')
      const { limit } = body
      const asked = { organizationId, words, limit: limit + 1 }
      const [drivers, vehicles, subcontractors, { vehicleTypes }] = await Promise.all([
        fleet.drivers(asked),
        fleet.vehicles(asked),
        fleet.subcontractors(asked),
        deps.catalog.editable(organizationId),
      ])
      return {
        drivers: drivers.slice(0, limit).map((row) => ({
          id: row.id,
          name: row.name,
          phone: row.phone,
          vehicle_id: row.vehicleId,
          subcontractor_id: row.subcontractorId,
          updated_at: toTimestamp(row.updatedAt),
        })),
        vehicles: vehicles.slice(0, limit).map((row) => ({
          id: row.id,
          plate: row.plate,
          vehicle_type_id: row.vehicleTypeId,
          updated_at: toTimestamp(row.updatedAt),
        })),
        subcontractors: subcontractors
          .slice(0, limit)
          .map(({ updatedAt, ...row }) =>
            Object.assign(row, { updated_at: toTimestamp(updatedAt) }),
          ),
        vehicle_types: vehicleTypes.map(({ id, code, name, names }) => ({
          id,
          code,
          name: { ...names, en: name }[language] ?? name,
        })),
        has_more: [drivers, vehicles, subcontractors].some(({ length }) => length > limit),
      }
    }),
    route(saveFleetDriver, async ({ organization: { id: organizationId }, body }) => {
      const { actor: person, id, driver } = body
      const made = {
        organizationId,
        id,
        seenAt: body.seen_updated_at === null ? null : new Date(body.seen_updated_at),
        row: {
          name: driver.name,
          phone: driver.phone,
          vehicleId: driver.vehicle_id,
          subcontractorId: driver.subcontractor_id,
        },
      }
      const deed = { organizationId, person, action: 'fleet_driver.save' } as const
      const saved = await change(deed, (tx) => fleet.saveDriver(tx, made))
      return { id: saved.id, updated_at: toTimestamp(saved.updatedAt) }
    }),
    route(saveFleetVehicle, async ({ organization: { id: organizationId }, body }) => {
      const { actor: person, id, vehicle } = body
      const made = {
        organizationId,
        id,
        seenAt: body.seen_updated_at === null ? null : new Date(body.seen_updated_at),
        row: { plate: vehicle.plate, vehicleTypeId: vehicle.vehicle_type_id },
      }
      const deed = {
        organizationId,
        person,
        action: 'fleet_vehicle.save',
        details: vehicle,
      } as const
      const saved = await change(deed, (tx) => fleet.saveVehicle(tx, made))
      return { id: saved.id, updated_at: toTimestamp(saved.updatedAt) }
    }),
    route(saveSubcontractor, async ({ organization: { id: organizationId }, body }) => {
      const { actor: person, id, subcontractor: row } = body
      const made = {
        organizationId,
        id,
        seenAt: body.seen_updated_at === null ? null : new Date(body.seen_updated_at),
        row,
      }
      const deed = { organizationId, person, action: 'subcontractor.save' } as const
      const saved = await change(deed, (tx) => fleet.saveSubcontractor(tx, made))
      return { id: saved.id, updated_at: toTimestamp(saved.updatedAt) }
    }),
    route(removeFromFleet, async ({ organization: { id: organizationId }, params, body }) => {
      const { id } = params
      const removed = await database.transaction(async (tx) => {
        const kind = await fleet.remove(tx, { organizationId, id })
        if (kind === null) return false
        const action: AuditedAction =
          kind === 'subcontractor' ? 'subcontractor.remove' : `fleet_${kind}.remove`
        const deed = { organizationId, person: body.actor, action, subject: `fleet/${id}` }
        await writeAudit(tx, { ...deed, details: {} }, deps)
        return true
      })
      return { removed }
    }),
  ]
}

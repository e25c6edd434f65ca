/** What an order's rows refer to: an organization with a customer, a service and a vehicle type. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'

export async function addOrganization(database: Database): Promise<string> {
  const organizationId = randomUUID()
  await database.query(
    `insert into tms.organizations (id, name, currency, country, timezone)
     values ($1, 'Test Haulage', 'THB', 'TH', 'Asia/Bangkok')`,
    [organizationId],
  )
  return organizationId
}

export async function addRowsForOrders(
  database: Database,
  organizationId: string,
  code = 'the-rows',
) {
  const accountId = randomUUID()
  const areaId = randomUUID()
  const serviceId = randomUUID()
  const vehicleTypeId = randomUUID()
  await database.query(
    `insert into tms.sender_accounts (organization_id, id, code, name)
     values ($1, $2, $3, 'A customer')`,
    [organizationId, accountId, code],
  )
  await database.query(
    `insert into tms.service_areas (organization_id, id, code, name, country)
     values ($1, $2, $3, 'Thailand', 'TH')`,
    [organizationId, areaId, code],
  )
  await database.query(
    `insert into tms.services (organization_id, id, code, name, service_type, service_area_id)
     values ($1, $2, $4, 'Full trucks', 'ftl_transport', $3)`,
    [organizationId, serviceId, areaId, code],
  )
  await database.query(
    `insert into tms.vehicle_types
       (organization_id, id, code, name, inner_length_mm, inner_width_mm, inner_height_mm, payload_g,
        axles, door_side)
     values ($1, $2, $3, 'Pickup', 2300, 1600, 1800, 1500000, '[]', 'rear')`,
    [organizationId, vehicleTypeId, code],
  )
  return { accountId, serviceId, vehicleTypeId }
}

/** The rows that an order refers to: an organization with a customer, a service and a vehicle type. */
import type {
  OrganizationId,
  SenderAccountId,
  ServiceId,
  ServiceAreaId,
  VehicleTypeId,
} from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import { newId } from '#server/testing/new-id.ts'

export async function addOrganization(database: Database): Promise<OrganizationId> {
  const organizationId: OrganizationId = newId()
  await database.query(
    sql`insert into tms.organizations ${newRow({
      id: organizationId,
      name: 'Test Haulage',
      currency: 'THB',
      country: 'TH',
      timezone: 'Asia/Bangkok',
    })}`,
  )
  return organizationId
}

export async function addRowsForOrders(
  database: Database,
  organizationId: OrganizationId,
  code = 'the-rows',
) {
  const accountId: SenderAccountId = newId()
  const areaId: ServiceAreaId = newId()
  const serviceId: ServiceId = newId()
  const vehicleTypeId: VehicleTypeId = newId()
  await database.query(
    sql`insert into tms.sender_accounts ${newRow({
      organizationId,
      id: accountId,
      code,
      name: 'A customer',
    })}`,
  )
  await database.query(
    sql`insert into tms.service_areas ${newRow({
      organizationId,
      id: areaId,
      code,
      name: 'Thailand',
      country: 'TH',
    })}`,
  )
  await database.query(
    sql`insert into tms.services ${newRow({
      organizationId,
      id: serviceId,
      code,
      name: 'Full trucks',
      serviceType: 'ftl_transport',
      serviceAreaId: areaId,
    })}`,
  )
  await database.query(
    sql`insert into tms.vehicle_types ${newRow({
      organizationId,
      id: vehicleTypeId,
      code,
      name: 'Pickup',
      innerLengthMm: 2300,
      innerWidthMm: 1600,
      innerHeightMm: 1800,
      payloadG: 1500000,
      axles: '[]',
      doorSide: 'rear',
    })}`,
  )
  return { accountId, serviceId, vehicleTypeId }
}

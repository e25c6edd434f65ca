/** What an order's rows refer to: an organization with a customer, a service and a vehicle type. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export async function addOrganization(database: Database): Promise<string> {
  const organizationId = randomUUID()
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
  organizationId: string,
  code = 'the-rows',
) {
  const accountId = randomUUID()
  const areaId = randomUUID()
  const serviceId = randomUUID()
  const vehicleTypeId = randomUUID()
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

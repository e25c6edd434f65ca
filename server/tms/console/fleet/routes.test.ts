import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readFleet, saveFleetDriver } from '#lib/contract/console/fleet.ts'
import { listDrivers } from '#lib/contract/console/trips.ts'
import { sql } from '#server/db/sql.ts'
import { newId } from '#server/testing/new-id.ts'
import type { KeyPair } from '../../organizations/organizations.ts'
import {
  openTestService,
  send,
  signedSend,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'

let test: TestService
let own: TestOrganization
let other: TestOrganization
beforeAll(async () => {
  test = await openTestService()
})
beforeEach(async () => {
  own = await test.addOrganization()
  other = await test.addOrganization()
})
afterAll(() => test.close())

async function call(path: string, body: object = {}, of = own) {
  const { id: organization } = of.organization
  const pair: KeyPair = await test.service.rooms.organizations.keyPair(organization, 'internal')
  const actor = { id: newId(), role: 'ops', organization }
  const request = signedSend('POST', `/api/console/${path}`, {
    ...pair,
    nowMs: test.clock.nowMs(),
    body: { actor, ...body },
  })
  return send(test.service, request)
}

const fleet = async (body?: object, of = own) =>
  readFleet.reply.schema.parse((await call('fleet', body, of)).json)

async function typeOf(of: TestOrganization): Promise<string> {
  const id = newId()
  await test.database.query(
    sql`insert into tms.vehicle_types (organization_id, id, code, name, inner_length_mm,
         inner_width_mm, inner_height_mm, payload_g, axles, door_side, updated_at)
       values (${of.organization.id}, ${id}, '4w', 'Pickup', 2000, 1500, 1500, 1000000, '[]', 'rear', now())`,
  )
  return id
}

async function addVehicle(plate: string, of = own): Promise<string> {
  const vehicle = { plate, vehicle_type_id: await typeOf(of) }
  const { status, json } = await call('fleet/vehicles', { vehicle }, of)
  expect(status, JSON.stringify(json)).toBe(200)
  return saveFleetDriver.reply.schema.parse(json).id
}

const driver = (name: string, vehicle_id: string | null = null) => ({
  name,
  phone: '081 234 5678',
  vehicle_id,
})

it('a driver with the usual vehicle is kept, found, and offered for a trip', async () => {
  const vehicle = await addVehicle('70-1234')
  expect((await call('fleet/drivers', { driver: driver('Somchai', vehicle) })).status).toBe(200)
  expect((await call('fleet/drivers', { driver: driver('Malee') })).status).toBe(200)
  const all = await fleet()
  expect(all.drivers.map(({ name }) => name)).toEqual(['Malee', 'Somchai'])
  expect(all.vehicles).toMatchObject([{ id: vehicle, plate: '70-1234' }])
  expect(all.vehicle_types).toMatchObject([{ code: '4w', name: 'Pickup' }])
  expect((await fleet({ q: 'som 081' })).drivers).toHaveLength(1)
  expect(await fleet({ q: '1234' })).toMatchObject({ drivers: [], vehicles: [{}] })
  expect(await fleet({ q: '100%' })).toMatchObject({ drivers: [], vehicles: [] })
  const offered = listDrivers.reply.schema.parse((await call('drivers/list')).json)
  expect(offered.data).toEqual([
    { name: 'Malee', phone: '081 234 5678', plate: null, subcontractor_id: null, on_order: null },
    {
      name: 'Somchai',
      phone: '081 234 5678',
      plate: '70-1234',
      subcontractor_id: null,
      on_order: null,
    },
  ])
  expect(offered.vehicles).toEqual([{ plate: '70-1234', vehicle_type: '4w' }])
  expect(await fleet({}, other)).toMatchObject({ drivers: [], vehicles: [] })
})

it('of many who change one driver at once one does, and the others see that it changed', async () => {
  const { json } = await call('fleet/drivers', { driver: driver('Somchai') })
  const { id, updated_at: seen } = saveFleetDriver.reply.schema.parse(json)
  const said = await Promise.all(
    Array.from({ length: 6 }, (_, nth) =>
      call('fleet/drivers', { id, seen_updated_at: seen, driver: driver(`Somchai ${nth}`) }),
    ),
  )
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(said.filter(({ status }) => status === 409)).toHaveLength(5)
})

it('two cannot have one plate, also at once', async () => {
  const vehicle = { plate: '70-1234', vehicle_type_id: await typeOf(own) }
  const said = await Promise.all(
    Array.from({ length: 4 }, () => call('fleet/vehicles', { vehicle })),
  )
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(said.filter(({ status }) => status === 400)).toHaveLength(3)
  expect(said.find(({ status }) => status === 400)?.json).toMatchObject({
    field: 'vehicle.plate',
    problem: 'repeated',
  })
})

it('a vehicle that is removed leaves its driver without one, and things of others stay', async () => {
  const vehicle = await addVehicle('70-1234')
  await call('fleet/drivers', { driver: driver('Somchai', vehicle) })
  expect((await call(`fleet/${vehicle}/remove`, {}, other)).json).toEqual({ removed: false })
  expect(
    (await call('fleet/drivers', { driver: driver('Eve', vehicle) }, other)).json,
  ).toMatchObject({ field: 'driver.vehicle_id', problem: 'not_found' })
  const foreign = { plate: '1', vehicle_type_id: await typeOf(other) }
  expect((await call('fleet/vehicles', { vehicle: foreign })).json).toMatchObject({
    field: 'vehicle.vehicle_type_id',
  })
  expect((await call(`fleet/${vehicle}/remove`)).json).toEqual({ removed: true })
  expect((await call(`fleet/${vehicle}/remove`)).json).toEqual({ removed: false })
  const { drivers, vehicles } = await fleet()
  expect(drivers).toMatchObject([{ name: 'Somchai', vehicle_id: null }])
  expect(vehicles).toEqual([])
  // The audit is kept for ever, and has no name of a driver.
  const audit = await test.database.query(
    sql`select details::text from tms.audit_entries where organization_id = ${own.organization.id}`,
  )
  expect(JSON.stringify(audit)).not.toContain('Somchai')
  expect(audit).toHaveLength(3)
})

it('a subcontractor is kept with its drivers, and they go with it', async () => {
  const subcontractor = { name: 'Fast Trucks', contact: 'Anan', phone: '02 123 4567' }
  const made = await call('fleet/subcontractors', { subcontractor })
  const { id } = saveFleetDriver.reply.schema.parse(made.json)
  expect((await call('fleet/subcontractors', { subcontractor })).json).toMatchObject({
    field: 'subcontractor.name',
    problem: 'repeated',
  })
  const theirs = { ...driver('Anan'), subcontractor_id: id }
  expect((await call('fleet/drivers', { driver: theirs })).status).toBe(200)
  expect((await call('fleet/drivers', { driver: driver('Malee') })).status).toBe(200)
  expect((await call('fleet/drivers', { driver: theirs }, other)).json).toMatchObject({
    field: 'driver.subcontractor_id',
    problem: 'not_found',
  })
  expect((await fleet({ q: 'fast 4567' })).subcontractors).toMatchObject([{ id, contact: 'Anan' }])
  const offered = listDrivers.reply.schema.parse((await call('drivers/list')).json)
  expect(offered.subcontractors).toEqual([{ id, name: 'Fast Trucks' }])
  expect(offered.data).toMatchObject([
    { name: 'Anan', subcontractor_id: id },
    { name: 'Malee', subcontractor_id: null },
  ])
  expect((await call(`fleet/${id}/remove`, {}, other)).json).toEqual({ removed: false })
  expect((await call(`fleet/${id}/remove`)).json).toEqual({ removed: true })
  expect((await fleet()).drivers).toMatchObject([{ name: 'Malee' }])
})

/** The vehicles that loads are shown in, for each answer of the service about its vehicles. */
import { expect, test } from 'vitest'
import { vehicleTypeSchema } from '#lib/contract/catalog.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { ownVehicleTypes, ownVehicleTypesSchema, usualVehicleTypes } from './own-vehicle-types.ts'
import { vehicleTypes } from './catalogue.ts'

const listed = async (status: number, body: object) => {
  const { gateway } = await startUpstream((response) => answerJson(response, body, { status }))
  return vehicleTypes({ language: 'th' }, { gateway, ownVehicleTypes: usualVehicleTypes })
}

test('a service without the list has the portal’s own vehicles, in the language of the page', async () => {
  const own = await listed(404, { error: 'not_found' })
  expect(own.map(({ type }) => type)).toEqual(usualVehicleTypes.map(({ type }) => type))
  expect(own[0]?.name).toBe('กระบะตู้ทึบ 4\u00a0ล้อ')
  expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
})

test('the service’s own list stands, also when it is empty; one that fails is not guessed at', async () => {
  const [one] = ownVehicleTypes(usualVehicleTypes, 'en')
  expect(await listed(200, { data: [one] })).toEqual([one])
  expect(await listed(200, { data: [] })).toEqual([])
  expect(await listed(403, { error: 'forbidden' })).toEqual([])
})

test('what comes with the product is what a file may say', () => {
  expect(ownVehicleTypesSchema.parse(usualVehicleTypes)).toEqual(usualVehicleTypes)
  for (const vehicle of ownVehicleTypes(usualVehicleTypes, 'zh')) {
    expect(vehicleTypeSchema.parse(vehicle)).toEqual(vehicle)
  }
  expect(ownVehicleTypesSchema.safeParse([]).success).toBe(false)
  const [{ names: _, ...nameless } = { names: {} }] = usualVehicleTypes
  expect(ownVehicleTypesSchema.safeParse([nameless]).success).toBe(false)
})

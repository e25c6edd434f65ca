import { expect, test } from 'vitest'
import { saveServiceArea, saveVehicleType } from '../contract/console/catalogue.ts'
import type { ListedRateCard, ShownCatalogue } from '../contract/console/catalogue.ts'
import { serviceAreaIdSchema, serviceIdSchema, vehicleTypeIdSchema } from '../contract/ids.ts'
import {
  areaOfForm,
  cardInForce,
  formOfArea,
  formOfVehicle,
  typedNumber,
  vehicleOfForm,
} from './catalogue-forms.ts'
import { differingFields } from './differing-fields.ts'

const id = '01900000-0000-7000-8000-000000000000'
const updated_at = '2026-11-27T08:00:00.000Z'

const type: ShownCatalogue['vehicle_types'][number] = {
  id: vehicleTypeIdSchema.parse(id),
  updated_at,
  code: 'truck-6w',
  name: 'Box truck',
  name_th: 'รถตู้',
  name_zh: null,
  inner_length_mm: 6500,
  inner_width_mm: 2300,
  inner_height_mm: 2350,
  max_payload_kg: 6500.5,
  door: 'side',
  axles: [{ position_mm: -1000, empty_load_kg: 3000, max_load_kg: 5000 }],
  active: false,
}

test('a vehicle type that is put into the form and not touched is the same one', () => {
  const { id: _, updated_at: __, ...same } = type
  const made = saveVehicleType.body.shape.vehicle_type.parse(vehicleOfForm(formOfVehicle(type)))
  expect(made).toEqual(same)
})

test.each([
  { provinces: null, outline: null },
  { provinces: ['Bangkok', 'Chon Buri'], outline: null },
  {
    provinces: null,
    outline: [
      [13, 100],
      [14, 100],
      [14, 101],
    ] satisfies [number, number][],
  },
])('an area of %j stays what it is', (bounds) => {
  const area = { code: 'A', name: 'Area', country: 'TH', ...bounds }
  const shown = { ...area, id: serviceAreaIdSchema.parse(id), updated_at }
  const made = saveServiceArea.body.shape.service_area.parse(areaOfForm(formOfArea(shown)))
  expect(made).toEqual(area)
})

const card = (version: number, valid_from: string): ListedRateCard => ({
  service_id: serviceIdSchema.parse(id),
  vehicle_type_id: null,
  version,
  valid_from,
  base: version,
  included_km: 20,
  per_km: 1,
  per_kg: 0,
  bands: [],
  minimum: 0,
  road_factor: 1.3,
  volumetric_kg_per_m3: 250,
})

test('the price in force is the one valid latest, and of equal ones the newest', () => {
  const cards = [
    card(1, '2026-01-01T00:00:00.000Z'),
    card(2, '2027-01-01T00:00:00.000Z'),
    card(3, '2026-06-01T00:00:00.000Z'),
    card(4, '2026-06-01T00:00:00.000Z'),
  ]
  const inForceAt = (at: string) => cardInForce(cards, Date.parse(at))?.version ?? null
  expect(inForceAt('2025-12-31T23:59:59.999Z')).toBeNull()
  expect(inForceAt('2026-01-01T00:00:00.000Z')).toBe(1)
  expect(inForceAt('2026-07-01T00:00:00.000Z')).toBe(4)
  expect(inForceAt('2027-02-01T00:00:00.000Z')).toBe(2)
})

test('figures are read as people type them', () => {
  expect(typedNumber(' 12,345.5 ')).toBe(12_345.5)
  expect(typedNumber(' ')).toBeUndefined()
  expect(typedNumber('a lot')).toBeNaN()
})

test('two forms differ in the fields whose content differs', () => {
  const form = formOfVehicle(type)
  expect(differingFields(form, { ...form, axles: [...form.axles] })).toEqual([])
  expect(differingFields(form, { ...form, name: 'Other', axles: [] })).toEqual(['name', 'axles'])
})

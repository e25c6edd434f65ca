import { expect, it } from 'vitest'
import { parseFleetRequest } from './parse-fleet-request.ts'

const vehicle = { lengthMm: 6000, widthMm: 2400, heightMm: 2400, payloadG: 5_000_000 }
const truck = { id: 'truck', vehicle, priceMinor: 250_000 }
const item = { id: 'a', lengthMm: 500, widthMm: 400, heightMm: 300, weightG: 9000, quantity: 3 }

it('takes the least request: the lowest price, as many vehicles as it needs', () => {
  expect(parseFleetRequest({ vehicleTypes: [truck], items: [item] })).toMatchObject({
    ok: true,
    request: {
      vehicleTypes: [{ id: 'truck', priceMinor: 250_000 }],
      objective: 'lowest-price',
      keepRecipientsTogether: false,
    },
  })
})

it.each([
  ['vehicleTypes', { vehicleTypes: [] }, 'too-few'],
  ['vehicleTypes[1].id', { vehicleTypes: [truck, truck] }, 'duplicate'],
  ['vehicleTypes[0].vehicle', { vehicleTypes: [{ id: 'x', priceMinor: 1 }] }, 'required'],
  [
    'vehicleTypes[0].vehicle.lengthMm',
    { vehicleTypes: [{ ...truck, vehicle: { ...vehicle, lengthMm: 0 } }] },
    'too-small',
  ],
  [
    'vehicleTypes[0].priceMinor',
    { vehicleTypes: [{ ...truck, priceMinor: 1.5 }] },
    'not-an-integer',
  ],
  ['vehicleTypes[0].available', { vehicleTypes: [{ ...truck, available: -1 }] }, 'too-small'],
  ['objective', { objective: 'prettiest' }, 'not-allowed'],
  ['maxVehicles', { maxVehicles: 0 }, 'too-small'],
  ['items[0].quantity', { items: [{ ...item, quantity: 1e9 }] }, 'too-large'],
])('refuses %s by its name', (field, change, problem) => {
  const parsed = parseFleetRequest({ vehicleTypes: [truck], items: [item], ...change })
  expect(parsed.ok).toBe(false)
  if (!parsed.ok)
    expect(parsed.problems).toContainEqual(expect.objectContaining({ field, problem }))
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressResolveFault, addressResolveSchema, resolvedAddressSchema } from './addresses.ts'
import { fieldProblem } from './field-problem.ts'

function faultOf(input: unknown) {
  const { error } = addressResolveSchema.safeParse(input)
  return error && addressResolveFault(fieldProblem({ error, input })).key
}

test('takes exactly one input mode, whatever else is there', () => {
  const modes = fc.record(
    {
      address: fc.constant('Bang Na, BKK 10260'),
      url: fc.constant('https://maps.app.goo.gl/abc'),
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      country: fc.constantFrom('TH', 'th'),
      logResolution: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(modes, (input) => {
      const given = ['address', 'url', 'lat', 'lng'].filter((key) => key in input).join()
      const one = ['address', 'url', 'lat,lng'].includes(given)
      expect(faultOf(input)).toBe(one ? undefined : 'invalid_input_mode')
    }),
    { numRuns: 300 },
  )
})

test.each([
  [{ lat: 90.1, lng: 0 }, 'coordinates_out_of_range'],
  [{ lat: 0, lng: -180.1 }, 'coordinates_out_of_range'],
  [{ lat: '13', lng: 100 }, 'invalid_body'],
  [{ address: '' }, 'invalid_body'],
  [{ address: 'x', country: 'Thailand' }, 'invalid_body'],
  [{ lat: 13 }, 'invalid_input_mode'],
  [{}, 'invalid_input_mode'],
])('%j answers %s', (input, key) => {
  expect(faultOf(input)).toBe(key)
})

test('logs a resolution unless the request forbids it, and reads the country in either case', () => {
  expect(addressResolveSchema.parse({ address: 'x', country: 'th' })).toEqual({
    address: 'x',
    country: 'TH',
    logResolution: true,
  })
})

test('a confidence is between 0 and 1, a source one of five', () => {
  const result = {
    lat: 13.66,
    lng: 100.6,
    country: 'TH',
    province: 'Bangkok',
    district: 'Bang Na',
    subdistrict: '',
    postal_code: '10260',
    formatted_address: 'Bang Na, Bangkok 10260',
    place_name: '',
    confidence: 0.32,
    source: 'province_centroid',
  }
  expect(resolvedAddressSchema.safeParse(result).success).toBe(true)
  expect(resolvedAddressSchema.safeParse({ ...result, confidence: 1.1 }).success).toBe(false)
  expect(resolvedAddressSchema.safeParse({ ...result, source: 'gazetteer' }).success).toBe(false)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addressSuggestionSchema } from '#lib/contract/addresses.ts'
import { savedAddressSchema } from '#lib/storefront/saved-address.ts'
import { addressOptions } from './address-options.ts'

function savedOf(label: string, text = 'Somewhere') {
  const contact = { name: 'Somchai', phone: '', note: '' }
  return savedAddressSchema.parse({
    id: randomUUID(),
    accountId: randomUUID(),
    version: 1,
    label,
    place: { text, lat: 13, lng: 100, confirmed: true, contact },
    openingHours: null,
  })
}

const suggestion = addressSuggestionSchema.parse({
  label: 'Bang Na, Bangkok',
  lat: 13.6,
  lng: 100.6,
  country: 'TH',
  province: 'Bangkok',
  district: 'Bang Na',
  subdistrict: '',
  postal_code: '10260',
  formatted_address: 'Bang Na, Bangkok',
  place_name: 'Bang Na',
  confidence: 0.5,
  source: 'postal_centroid',
})

const saved = [savedOf('Warehouse'), savedOf('Shop 12', 'Bang Na Road'), savedOf('บางนา โกดัง')]

const shown = (text: string, list = saved, isCurrent = true) =>
  addressOptions({ text, saved: list, suggestions: { list: [suggestion], isCurrent } }).map(
    (option) => (option.kind === 'saved' ? option.saved.label : 'suggestion'),
  )

test('an empty field offers what was kept, the last used first, and nothing else', () => {
  expect(shown(' ')).toEqual(['Warehouse', 'Shop 12', 'บางนา โกดัง'])
  const many = Array.from({ length: 30 }, (_, at) => savedOf(`Shop ${at}`))
  expect(shown('', many)).toHaveLength(8)
})

test('what is typed chooses among the kept ones, which stand before the suggestions', () => {
  expect(shown('bang na')).toEqual(['Shop 12', 'suggestion'])
  expect(shown('SHOP bang')).toEqual(['Shop 12', 'suggestion'])
  expect(shown('โกดัง')).toEqual(['บางนา โกดัง', 'suggestion'])
  expect(shown('somchai')).toHaveLength(4)
  expect(shown('nowhere')).toEqual(['suggestion'])
})

test('a guest has suggestions alone', () => {
  expect(shown('', [])).toEqual([])
  expect(shown('bang', [])).toEqual(['suggestion'])
})

test('a suggestion for an older text stays while it contains every word typed now', () => {
  expect(shown('bangk  BANG', [], false)).toEqual(['suggestion'])
  expect(shown('bang krabang', [], false)).toEqual([])
  expect(shown('', [], false)).toEqual([])
})

import { expect, test } from 'vitest'
import { partiesOf } from './parts-of-order.ts'

test('a waybill has the district of a quote as its city, like the waybills of programs', () => {
  const pickup = {
    address: '9 Moo 4',
    lat: 13.6,
    lng: 100.7,
    district: 'Bang Phli',
    province: 'SP',
  }
  const delivery = { address: '1 Road', lat: 18.9, lng: 98.9 }
  expect(partiesOf({ pickup, delivery })).toMatchObject({
    sender: { address: '9 Moo 4', district: null, city: 'Bang Phli', province: 'SP' },
    receiver: { district: null, city: null, province: null },
  })
})

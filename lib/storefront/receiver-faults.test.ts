import { expect, test } from 'vitest'
import { receiverFault } from './receiver-faults.ts'

test.each(['10110', '๑๐๑๑๐', '528000', 'SW1A 1AA', 'D02 AF30', '100-0001', '101'])(
  '%s is a postal code',
  (text) => {
    expect(receiverFault('receiverPostCode', text)).toBeNull()
  },
)

test.each(['12', 'Bangkok', '10110, 10120', '10110000000', '-', '1'.repeat(16)])(
  '%s is no postal code',
  (text) => {
    expect(receiverFault('receiverPostCode', text)).toBe('not_a_postal_code')
  },
)

test('each phone is one that a driver can call, in any digits', () => {
  for (const field of ['receiverPhone', 'receiverPhone2', 'senderPhone']) {
    expect(receiverFault(field, '12')).toBe('not_a_phone')
    expect(receiverFault(field, '๐๘๑-๒๓๔-๕๖๗๘')).toBeNull()
  }
})

test('other fields have no such fault', () => {
  expect(receiverFault('receiverName', '12')).toBeNull()
})

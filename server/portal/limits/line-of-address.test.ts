import { expect, test } from 'vitest'
import { lineOfAddress } from './line-of-address.ts'

test('an IPv6 line is one line, whichever of its addresses it uses', () => {
  expect(lineOfAddress('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(lineOfAddress('2001:db8:1:2:bbbb:cccc:dddd:eeee')).toBe('2001:db8:1:2::/64')
  expect(lineOfAddress('2001:DB8:0001:0002::9')).toBe('2001:db8:1:2::/64')
  expect(lineOfAddress('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(lineOfAddress('::1')).toBe('0:0:0:0::/64')
  expect(lineOfAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('anything else is itself', () => {
  expect(lineOfAddress('203.0.113.7')).toBe('203.0.113.7')
  expect(lineOfAddress('unknown')).toBe('unknown')
})

import { expect, test } from 'vitest'
import { networkOfAddress } from './limits.ts'

test('all IPv6 addresses of one connection are one network', () => {
  expect(networkOfAddress('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(networkOfAddress('2001:db8:1:2:bbbb:cccc:dddd:eeee')).toBe('2001:db8:1:2::/64')
  expect(networkOfAddress('2001:DB8:0001:0002::9')).toBe('2001:db8:1:2::/64')
  expect(networkOfAddress('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkOfAddress('::1')).toBe('0:0:0:0::/64')
  expect(networkOfAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('an IPv4 address and other text are networks of their own', () => {
  expect(networkOfAddress('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOfAddress('unknown')).toBe('unknown')
})

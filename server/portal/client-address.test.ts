import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const of = (socketAddress: string | undefined, forwardedFor?: string, trustedProxies = 0) =>
  clientAddress({ socketAddress, forwardedFor, trustedProxies })

test('believes nothing that a client says of itself', () => {
  expect(of('203.0.113.7', '1.2.3.4')).toBe('203.0.113.7')
  expect(of('127.0.0.1', '1.2.3.4')).toBe('127.0.0.1')
})

test('believes as many proxies as there are, from the end', () => {
  expect(of('10.0.0.1', 'forged, 203.0.113.7', 1)).toBe('203.0.113.7')
  expect(of('10.0.0.2', 'forged, 203.0.113.7, 10.0.0.1', 2)).toBe('203.0.113.7')
  expect(of('10.0.0.1', undefined, 1)).toBe('10.0.0.1')
})

test('an IPv4 address is one address however it is written', () => {
  expect(of('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('a line without an address is all such lines', () => {
  expect(of(undefined)).toBe('unknown')
})

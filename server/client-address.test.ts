import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readClientAddress } from './client-address.ts'

function openReader(trustedProxies = 0) {
  const warnings: string[] = []
  const log = { warn: (line: string) => void warnings.push(line) }
  const read = readClientAddress({ trustedProxies, log })
  return {
    warnings,
    of(address: string | undefined, forwardedFor?: string): string {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address })
      const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': [forwardedFor] }
      return read({ socket, headersDistinct: headers })
    },
  }
}

const of = (address: string | undefined, forwardedFor?: string, trustedProxies = 0) =>
  openReader(trustedProxies).of(address, forwardedFor)

test('warns once of a proxy that nobody has counted, and of no other', () => {
  const counted = openReader(1)
  counted.of('10.0.0.1', '203.0.113.7')
  expect(counted.warnings).toEqual([])
  const reader = openReader()
  reader.of('10.0.0.1')
  expect(reader.warnings).toEqual([])
  for (const client of ['203.0.113.7', '203.0.113.8']) {
    expect(reader.of('10.0.0.1', client)).toBe('10.0.0.1')
  }
  expect(reader.warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES is 0')])
})

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

import { expect, test } from 'vitest'
import { contentSecurityPolicy, createNonce, securityHeaders } from './security-headers.ts'

const here = { dev: false, publicUrl: 'http://127.0.0.1:3000', tileOrigins: [] }
const overTls = { dev: false, publicUrl: 'https://loadline.example', tileOrigins: [] }

function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
}

test('a nonce is new each time, 128 bits, and of the characters that a policy takes', () => {
  const nonces = Array.from({ length: 1000 }, createNonce)
  expect(new Set(nonces).size).toBe(1000)
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
})

test('scripts run by the nonce alone', () => {
  const policy = directives(contentSecurityPolicy({ nonce: 'abc', ...here }))
  expect(policy.get('script-src')).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"])
})

test('styles need the nonce or a file of ours', () => {
  const policy = directives(contentSecurityPolicy({ nonce: 'abc', ...here }))
  expect(policy.get('style-src')).toEqual(["'self'", "'nonce-abc'"])
})

test('nothing that widens the policy is said in production', () => {
  for (const surroundings of [here, overTls]) {
    const policy = contentSecurityPolicy({ nonce: 'abc', ...surroundings })
    expect(policy).not.toMatch(/unsafe|ws:|http:|\*/)
  }
})

test('development may evaluate and hold a socket, and names no nonce that would forbid its styles', () => {
  const policy = directives(contentSecurityPolicy({ nonce: 'abc', ...here, dev: true }))
  expect(policy.get('script-src')).toContain("'unsafe-eval'")
  expect(policy.get('connect-src')).toContain('ws:')
  expect(policy.get('style-src')).toEqual(["'self'", "'unsafe-inline'"])
})

test('pictures come from here, and from the tile servers that are named', () => {
  const own = ["'self'", 'data:', 'blob:']
  const policyOf = (...tileOrigins: string[]) =>
    directives(contentSecurityPolicy({ nonce: 'abc', ...here, tileOrigins }))
  expect(policyOf().get('img-src')).toEqual(own)
  const named = policyOf('https://a.tile.example', 'http://127.0.0.1:8080')
  expect(named.get('img-src')).toEqual([...own, 'https://a.tile.example', 'http://127.0.0.1:8080'])
  const others = (policy: ReadonlyMap<string, readonly string[]>) =>
    [...policy].filter(([name]) => name !== 'img-src')
  expect(others(named)).toEqual(others(policyOf()))
})

test.each([
  "https://a.example 'unsafe-inline'",
  'https://a.example; script-src *',
  "'unsafe-eval'",
  'https://*',
  '*',
  'https:',
  'data:',
  'https://a.example/',
  'https://a.example,https://b.example',
  '',
])('no policy is written from %j', (origin) => {
  expect(() =>
    contentSecurityPolicy({ nonce: 'abc', ...here, tileOrigins: ['https://a.example', origin] }),
  ).toThrow('no source')
})

test('no other page frames ours, moves its base or takes its forms', () => {
  const policy = directives(contentSecurityPolicy({ nonce: 'abc', ...here }))
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual(["'self'"])
})

test('TLS is demanded only where the portal is opened over TLS', () => {
  expect(securityHeaders(here)).not.toHaveProperty('strict-transport-security')
  expect(contentSecurityPolicy({ nonce: 'abc', ...here })).not.toContain('upgrade-insecure')
  expect(securityHeaders(overTls)['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
  expect(contentSecurityPolicy({ nonce: 'abc', ...overTls })).toContain('upgrade-insecure-requests')
})

test('reports reach us by both names where both are understood', () => {
  expect(contentSecurityPolicy({ nonce: 'abc', ...here })).toMatch(
    /report-uri \/portal\/csp-report$/,
  )
  expect(contentSecurityPolicy({ nonce: 'abc', ...overTls })).toMatch(
    /report-uri \/portal\/csp-report; report-to csp$/,
  )
  expect(securityHeaders(overTls)['reporting-endpoints']).toBe('csp="/portal/csp-report"')
})

import { expect, test } from 'vitest'
import { forAccount } from './acted-for.ts'

test('an account stands in the address, and nothing of it can become another word there', () => {
  expect(forAccount('/cargo', null)).toBe('/cargo')
  expect(forAccount('/cargo', '0199a000-0000-7000-8000-000000000001')).toBe(
    '/cargo?for=0199a000-0000-7000-8000-000000000001',
  )
  expect(forAccount('/', 'a&b=c#d')).toBe('/?for=a%26b%3Dc%23d')
})

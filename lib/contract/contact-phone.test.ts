import { expect, test } from 'vitest'
import { isContactPhone } from './contact-phone.ts'

test.each(['081-234-5678', '+66 2 123 4567', '(02) 123.4567 ext 12', '021234567#3', '110011'])(
  'a driver can call %s',
  (phone) => expect(isContactPhone(phone)).toBe(true),
)

test.each([
  '',
  '  ',
  '12345',
  'Somchai',
  '081-abc-5678',
  '1234567890123456',
  '081 2345678 ext',
  '+',
])('nobody can call %j', (phone) => expect(isContactPhone(phone)).toBe(false))

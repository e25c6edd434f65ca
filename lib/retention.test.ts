import { expect, test } from 'vitest'
import { readRetention, usualRetention } from './retention.ts'

test('days are given for some kinds or for all', () => {
  expect(readRetention('')).toEqual(usualRetention)
  expect(readRetention('mails=90')).toEqual({ ...usualRetention, mails: 90 })
  expect(readRetention(' links = 1 , securityLog=730,')).toEqual({
    ...usualRetention,
    links: 1,
    securityLog: 730,
  })
})

test.each([
  'mails',
  'mails=',
  'mails=0',
  'mails=29',
  'mails=-90',
  'mails=9.5',
  'mails=99999',
  'securityLog=400',
  'people=30',
  'toString=30',
  'mails=90;links=30',
])('%s is refused', (text) => {
  expect(readRetention(text)).toBeNull()
})

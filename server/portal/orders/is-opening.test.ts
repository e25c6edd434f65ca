import { expect, test } from 'vitest'
import { isOpening } from './visit-share.ts'

const olderSafari = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'th-TH,th;q=0.9',
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
}
const opens = (headers: Record<string, string>) => isOpening(new Headers(headers))

test('a browser that opens the page counts, whether or not it says what the request is for', () => {
  expect(opens({ 'sec-fetch-dest': 'document' })).toBe(true)
  expect(opens(olderSafari)).toBe(true)
})

test('what draws the page anew, fetches it ahead or looks at the link for somebody does not', () => {
  expect(opens({ 'sec-fetch-dest': 'empty' })).toBe(false)
  expect(opens({ 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' })).toBe(false)
  expect(opens({ ...olderSafari, accept: '*/*' })).toBe(false)
  expect(opens({ ...olderSafari, 'user-agent': 'WhatsApp/2.23.20 A' })).toBe(false)
  expect(opens({ ...olderSafari, 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0' })).toBe(
    false,
  )
  expect(opens({ accept: 'text/html', 'user-agent': 'Slackbot-LinkExpanding 1.0' })).toBe(false)
  expect(opens({})).toBe(false)
})

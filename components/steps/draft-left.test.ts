import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropLeft, forgetLeft, keepLeft, keysLeft } from './draft-left.ts'

/** What a browser has of its own; its storage lists its keys as properties, as browsers' do. */
function browser({ roomFor = Number.POSITIVE_INFINITY } = {}) {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    removeItem: (key: string) => void delete storage[key],
    setItem(key: string, text: string) {
      if (text.length > roomFor) throw new DOMException('full', 'QuotaExceededError')
      storage[key] = text
    },
  })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { cookie: '' })
  return { kept: () => Object.keys(storage), signOut: () => void (document.cookie = '') }
}

beforeEach(() => vi.stubGlobal('location', { protocol: 'https:' }))
afterEach(() => void vi.unstubAllGlobals())

const left = (text: string, version = 1) => ({ version, text })
const own = { account: null, from: 'a' }

test('what two tabs leave at once is found by a third, all of it, and by none of another account', () => {
  browser()
  keepLeft(own, left('of a'))
  keepLeft({ ...own, from: 'b' }, left('of b'))
  keepLeft({ account: 'lanna', from: 'c' }, left('for lanna'))
  const found = keysLeft({ account: null, from: 'third' })
  expect(found.map((key) => localStorage.getItem(key))).toEqual(['of a', 'of b'])
  expect(keysLeft({ account: 'lanna', from: 'third' })).toHaveLength(1)
  // A page has its own in mind.
  expect(keysLeft(own).map((key) => localStorage.getItem(key))).toEqual(['of b'])
})

test('when somebody has signed out nothing is found, and nothing stays', () => {
  const { kept, signOut } = browser()
  keepLeft(own, left('typed by the customer'))
  keepLeft({ account: 'lanna', from: 'c' }, left('for lanna'))
  signOut()
  expect(keysLeft({ account: null, from: 'of a guest' })).toEqual([])
  expect(kept()).toEqual([])
})

test('an older build’s, which named nobody in its key, goes too', () => {
  const { kept } = browser()
  localStorage.setItem('loadline-left', '{"session":"x","change":"{}"}')
  localStorage.setItem('loadline-arrival d', 'asked')
  expect(keysLeft(own)).toEqual([])
  expect(kept()).toEqual(['loadline-arrival d'])
})

test('what is saved goes, and what was put down after it stays', () => {
  const { kept } = browser()
  keepLeft(own, left('first', 1))
  keepLeft(own, left('second', 2))
  dropLeft(own, 1)
  expect(kept()).toHaveLength(1)
  dropLeft(own, 2)
  expect(kept()).toEqual([])
})

test('what has become an account’s is forgotten', () => {
  const { kept } = browser()
  keepLeft(own, left('mine'))
  keepLeft({ account: 'lanna', from: 'c' }, left('for lanna'))
  forgetLeft(null)
  expect(kept()).toHaveLength(1)
})

test('storage that is full says so, and storage or cookies that are denied stop nobody', () => {
  browser({ roomFor: 3 })
  expect(keepLeft(own, left('too long'))).toBe(false)
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', new Proxy({}, { get: denied, ownKeys: denied }))
  expect(keepLeft(own, left('x'))).toBe(false)
  expect(keysLeft(own)).toEqual([])
  dropLeft(own, 1)
  browser()
  vi.stubGlobal('document', Object.freeze({ cookie: '' }))
  expect(keepLeft(own, left('x'))).toBe(false)
})

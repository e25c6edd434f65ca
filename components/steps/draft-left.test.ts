import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropLeft, forgetLeft, keysLeft, putDown, watchLeft, type LeftBy } from './draft-left.ts'

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
const found = (by: LeftBy) => keysLeft(by, ['left', 'typed'])

test('what two tabs leave at once is found by a third, all of it, and by none of another account', () => {
  browser()
  putDown('left', own, left('of a'))
  putDown('left', { ...own, from: 'b' }, left('of b'))
  putDown('left', { account: 'lanna', from: 'c' }, left('for lanna'))
  const third = found({ account: null, from: 'third' })
  expect(third.map((key) => localStorage.getItem(key))).toEqual(['of a', 'of b'])
  expect(found({ account: 'lanna', from: 'third' })).toHaveLength(1)
  // A page has its own in mind.
  expect(found(own).map((key) => localStorage.getItem(key))).toEqual(['of b'])
})

test('when somebody has signed out nothing is found, and nothing stays', () => {
  const { kept, signOut } = browser()
  putDown('left', own, left('typed by the customer'))
  putDown('left', { account: 'lanna', from: 'c' }, left('for lanna'))
  signOut()
  expect(found({ account: null, from: 'of a guest' })).toEqual([])
  expect(kept()).toEqual([])
})

test('an older build’s, which named nobody in its key, goes too', () => {
  const { kept } = browser()
  localStorage.setItem('loadline-left', '{"session":"x","change":"{}"}')
  localStorage.setItem('loadline-arrival d', 'asked')
  expect(found(own)).toEqual([])
  expect(kept()).toEqual(['loadline-arrival d'])
})

test('what is saved goes, and what was put down after it stays', () => {
  const { kept } = browser()
  putDown('left', own, left('first', 1))
  putDown('left', own, left('second', 2))
  dropLeft(own, 1)
  expect(kept()).toHaveLength(1)
  dropLeft(own, 2)
  expect(kept()).toEqual([])
})

test('what has become an account’s is forgotten', () => {
  const { kept } = browser()
  putDown('left', own, left('mine'))
  putDown('left', { account: 'lanna', from: 'c' }, left('for lanna'))
  forgetLeft(null)
  expect(kept()).toHaveLength(1)
})

test('storage that is full says so, and storage or cookies that are denied stop nobody', () => {
  browser({ roomFor: 3 })
  expect(putDown('left', own, left('too long'))).toBe(false)
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', new Proxy({}, { get: denied, ownKeys: denied }))
  expect(putDown('left', own, left('x'))).toBe(false)
  expect(found(own)).toEqual([])
  dropLeft(own, 1)
  browser()
  vi.stubGlobal('document', Object.freeze({ cookie: '' }))
  expect(putDown('left', own, left('x'))).toBe(false)
})

/** A page beside others, which browsers tell of what those put down; never the one that does it. */
function pageInSight() {
  const heard = new EventTarget()
  const page = Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard))
  vi.stubGlobal('removeEventListener', heard.removeEventListener.bind(heard))
  const tell = (key: string, newValue: string | null) =>
    heard.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return {
    tell,
    tellOf: (part: string) => tell(found(own).find((key) => key.includes(part)) ?? '', 'text'),
    show(visibilityState: 'visible' | 'hidden') {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
    comeOnline: () => heard.dispatchEvent(new Event('online')),
  }
}

test('a page that is open is told of what another has left, when it is in sight, and of nothing else', () => {
  browser()
  const { tell, tellOf, show, comeOnline } = pageInSight()
  const looks: string[] = []
  const stop = watchLeft(own, (kinds) => void looks.push(kinds.join(' ')))
  putDown('left', { ...own, from: 'b' }, left('of b'))
  tell('theme', 'dark')
  tell(found(own)[0] ?? '', null)
  expect(looks).toEqual([])
  tellOf('b')
  expect(looks).toEqual(['left'])
  show('hidden')
  tellOf('b')
  expect(looks).toHaveLength(1)
  show('visible')
  comeOnline()
  expect(looks).toHaveLength(3)
  stop()
  tellOf('b')
  show('visible')
  expect(looks).toHaveLength(3)
})

test('what is typed beside it is its page’s own until that one has been still for longer than it takes to save', () => {
  vi.useFakeTimers()
  browser()
  const { tellOf } = pageInSight()
  const looks: string[] = []
  const stop = watchLeft(own, (kinds) => void looks.push(kinds.join(' ')))
  const typing = { ...own, from: 'b' }
  for (const version of [1, 2, 3]) {
    putDown('typed', typing, left(`of b, ${version}`, version))
    tellOf('b')
    vi.advanceTimersByTime(1000)
  }
  expect(looks).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(looks).toEqual(['left typed'])
  dropLeft(typing, 3)
  expect(found(own)).toEqual([])
  stop()
  vi.useRealTimers()
})

test('what a page has put down while it was typed is once there when it is left', () => {
  const { kept } = browser()
  putDown('typed', own, left('So', 1))
  putDown('left', own, left('Sof', 2))
  expect(kept().map((key) => localStorage.getItem(key))).toEqual(['Sof'])
  putDown('typed', own, left('Sofa', 3))
  expect(kept().map((key) => localStorage.getItem(key))).toEqual(['Sofa'])
})

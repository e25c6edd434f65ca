import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '#lib/storefront/draft.ts'
import type { Typed } from '#lib/storefront/draft-change.ts'
import { createDraftStorage } from './draft-storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function tab() {
  const texts: string[] = []
  const storage = createDraftStorage(
    {
      getItem: () => texts.at(-1) ?? null,
      setItem: (_, text) => void texts.push(text),
      removeItem: () => void texts.splice(0),
    },
    'draft',
    () => 'session',
  )
  const versionOf = (text = '{}') => JSON.parse(text).change?.version
  return { texts, storage, versionOf }
}

const base = { draft: emptyDraft, version: 0 }
const at = (version: number): Typed => ({
  from: 'page',
  base,
  mine: { draft: { ...emptyDraft, cargoNotes: `typed at ${version}` }, version },
  own: [],
})

test('what is typed fast is written once for many letters, and the last of them in the end', () => {
  const { texts, storage, versionOf } = tab()
  for (let version = 1; version <= 30; version += 1) {
    storage.write(at(version))
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(200)
  expect(texts).toHaveLength(2)
  expect(versionOf(texts.at(-1))).toBe(30)
})

test('what waits is read all the same, and written when the page is left', () => {
  const { texts, storage, versionOf } = tab()
  storage.write(at(7))
  expect(texts).toEqual([])
  expect(versionOf(storage.read()?.text)).toBe(7)
  storage.write(at(8))
  storage.settle()
  expect(versionOf(texts.at(-1))).toBe(8)
})

test('what has become another’s is forgotten, also what waited to be written', () => {
  const { texts, storage } = tab()
  storage.write(at(1))
  storage.settle()
  storage.write(at(2))
  storage.forget()
  vi.advanceTimersByTime(500)
  expect(texts).toEqual([])
  expect(storage.read()).toBeNull()
})

test('what was typed before somebody signed out is kept as typed before, also when it is written after', () => {
  const kept = new Map<string, string>()
  let session = 'before'
  const storage = createDraftStorage(
    {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    },
    'draft',
    () => session,
  )
  storage.write(at(1))
  session = 'after'
  expect(storage.read()?.text).toContain('"session":"before"')
})

test('a tab knows which of what it kept we have', () => {
  const kept = new Map<string, string>()
  const own = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  const storage = createDraftStorage(own, 'draft', () => null)
  storage.write(at(4))
  storage.noteSaved(4)
  storage.write(at(5))
  expect(createDraftStorage(own, 'draft', () => null).read()).toBeNull()
  storage.settle()
  expect(createDraftStorage(own, 'draft', () => null).read()?.savedVersion).toBe(4)
})

test('drafts of two accounts in one tab’s storage are not taken for each other', () => {
  const kept = new Map<string, string>()
  const own = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  createDraftStorage(own, 'draft a', () => null).write(at(1))
  vi.advanceTimersByTime(500)
  expect(createDraftStorage(own, 'draft b', () => null).read()).toBeNull()
  expect(createDraftStorage(own, 'draft a', () => null).read()?.text).toContain('"version":1')
})

test('storage that refuses does not stop anybody', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = createDraftStorage(
    { getItem: refuse, setItem: refuse, removeItem: refuse },
    'draft',
    () => null,
  )
  storage.write(at(1))
  storage.noteSaved(1)
  expect(storage.read()).toBeNull()
  storage.forget()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '#lib/storefront/draft.ts'
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
  )
  return { texts, storage, versionOf: (text: string | null) => JSON.parse(text ?? '{}').version }
}

const draft = emptyDraft

test('what is typed fast is written once for many letters, and the last of them in the end', () => {
  const { texts, storage, versionOf } = tab()
  for (let version = 1; version <= 30; version += 1) {
    storage.write({ draft, version })
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(200)
  expect(texts).toHaveLength(2)
  expect(versionOf(texts.at(-1) ?? null)).toBe(30)
})

test('what waits is read all the same, and written when the page is left', () => {
  const { texts, storage, versionOf } = tab()
  storage.write({ draft, version: 7 })
  expect(texts).toEqual([])
  expect(versionOf(storage.read())).toBe(7)
  storage.write({ draft, version: 8 })
  storage.settle()
  expect(versionOf(texts.at(-1) ?? null)).toBe(8)
})

test('what has become another’s is forgotten, also what waited to be written', () => {
  const { texts, storage } = tab()
  storage.write({ draft, version: 1 })
  storage.settle()
  storage.write({ draft, version: 2 })
  storage.forget()
  vi.advanceTimersByTime(500)
  expect(texts).toEqual([])
  expect(storage.read()).toBeNull()
})

test('drafts of two accounts in one tab’s storage are not taken for each other', () => {
  const kept = new Map<string, string>()
  const own = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  createDraftStorage(own, 'draft a').write({ draft, version: 1 })
  vi.advanceTimersByTime(500)
  expect(createDraftStorage(own, 'draft b').read()).toBeNull()
  expect(createDraftStorage(own, 'draft a').read()).toContain('"version":1')
})

test('storage that refuses does not stop anybody', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = createDraftStorage(
    { getItem: refuse, setItem: refuse, removeItem: refuse },
    'draft',
  )
  storage.write({ draft, version: 1 })
  expect(storage.read()).toBeNull()
  storage.forget()
})

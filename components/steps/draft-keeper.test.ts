import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import type { DraftSaved, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { createDraftKeeper } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const noting = (cargoNotes: string) => (draft: QuoteDraft) => ({ ...draft, cargoNotes })

function tab({
  storage = new Map<string, string>(),
  reply = ({ version }: VersionedDraft): DraftSaved => ({ kind: 'kept', version }),
  nowMs = (): number => 1000,
} = {}) {
  const saved: VersionedDraft[] = []
  const beacons: VersionedDraft[] = []
  const net = { up: true, reply }
  const keeper = createDraftKeeper({
    initial: { draft: emptyDraft, version: 0 },
    async save(sent) {
      if (!net.up) throw new TypeError('Failed to fetch')
      saved.push(sent)
      return net.reply(sent)
    },
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    },
    beacon: (draft) => void beacons.push(draft),
    nowMs,
  })
  return { keeper, saved, beacons, net, storage }
}

test('typing is saved once, a moment after the last change', async () => {
  const { keeper, saved } = tab()
  for (const text of ['a', 'ab', 'abc']) keeper.change(noting(text))
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved.map(({ draft }) => draft.cargoNotes)).toEqual(['abc'])
  expect(keeper.current().saving).toBe('saved')
})

test('each change has a later version, also when the clock stands still or goes back', () => {
  let clockMs = 5000
  const { keeper } = tab({ nowMs: () => clockMs })
  const versions = [5000, 5000, 10].map((ms) => {
    clockMs = ms
    keeper.change(noting(String(ms)))
    return keeper.current().version
  })
  expect(versions).toEqual([5000, 5001, 5002])
})

test('what is typed without a connection is in the tab, and is saved when the net is back', async () => {
  const { keeper, saved, net, storage } = tab()
  net.up = false
  keeper.change(noting('offline'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(keeper.current().saving).toBe('failed')
  expect([...storage.values()][0]).toContain('offline')
  net.up = true
  await vi.advanceTimersByTimeAsync(6000)
  expect(saved.at(-1)?.draft.cargoNotes).toBe('offline')
  expect(keeper.current().saving).toBe('saved')
})

test('a page that is loaded again finds what this tab has and the server has not', async () => {
  const { keeper: before, net, storage } = tab()
  net.up = false
  before.change(noting('unsaved'))
  const { keeper, saved } = tab({ storage })
  await keeper.receive({ draft: emptyDraft, version: 3 })
  expect(keeper.current()).toMatchObject({ edition: 2, draft: { cargoNotes: 'unsaved' } })
  await vi.advanceTimersByTimeAsync(0)
  expect(saved.map(({ draft }) => draft.cargoNotes)).toEqual(['unsaved'])
})

test('what the server has later than this tab is taken over', async () => {
  const { keeper: before, storage } = tab()
  before.change(noting('old'))
  const { keeper } = tab({ storage })
  await keeper.receive({ draft: noting('new')(emptyDraft), version: 9999 })
  expect(keeper.current().draft.cargoNotes).toBe('new')
})

test('a change made while a save is under way is saved after it, never before', async () => {
  const { keeper, saved } = tab()
  keeper.change(noting('first'))
  const first = keeper.flush()
  keeper.change(noting('second'))
  const second = keeper.flush()
  await Promise.all([first, second])
  expect(saved.map(({ draft }) => draft.cargoNotes)).toEqual(['first', 'second'])
})

test('a later draft of another tab does not swallow what is typed here', async () => {
  let once = true
  const { keeper, saved } = tab({
    reply: ({ version }) => {
      if (!once) return { kind: 'kept', version }
      once = false
      return { kind: 'kept', version: 50_000 }
    },
  })
  keeper.change(noting('here'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(saved.at(-1)).toMatchObject({ version: 50_001, draft: { cargoNotes: 'here' } })
  expect(keeper.current().saving).toBe('saved')
})

test('leaving the page sends what is not saved, and nothing else', async () => {
  const { keeper, beacons } = tab()
  keeper.leave()
  expect(beacons).toEqual([])
  keeper.change(noting('last words'))
  keeper.leave()
  expect(beacons.map(({ draft }) => draft.cargoNotes)).toEqual(['last words'])
})

test('storage that refuses does not stop anybody from typing', async () => {
  const keeper = createDraftKeeper({
    initial: { draft: emptyDraft, version: 0 },
    save: async ({ version }) => ({ kind: 'kept', version }),
    storage: {
      getItem: () => '{"draft": 5}',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    },
    beacon: () => undefined,
    nowMs: () => 1,
  })
  await keeper.receive({ draft: emptyDraft, version: 0 })
  keeper.change(noting('typed'))
  expect(keeper.current().draft.cargoNotes).toBe('typed')
})

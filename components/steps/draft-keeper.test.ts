import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyItem } from '#lib/cargo/draft-item.ts'
import { emptyDraft } from '#lib/storefront/draft.ts'
import { noting, tab } from './testing/draft-tab.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
  expect(keeper.current()).toMatchObject({ draft: { cargoNotes: 'unsaved' } })
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

test('what is typed before the tab’s own draft is read goes into it, and neither is lost', async () => {
  const { keeper: before, net, storage } = tab()
  net.up = false
  before.change((draft) => ({ ...draft, items: [{ ...emptyItem('a'), name: 'Box' }] }))
  const { keeper, saved } = tab({ storage, nowMs: () => 2000 })
  const reading = keeper.receive({ draft: emptyDraft, version: 3 })
  keeper.change(noting('typed in that moment'))
  await reading
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved.at(-1)?.draft).toMatchObject({
    cargoNotes: 'typed in that moment',
    items: [{ name: 'Box' }],
  })
})

test('what is typed before the page has begun to listen does not write over what the tab had', async () => {
  const { keeper: before, net, storage } = tab()
  net.up = false
  before.change((draft) => ({ ...draft, items: [{ ...emptyItem('a'), name: 'Box' }] }))
  const { keeper } = tab({ storage, nowMs: () => 2000 })
  keeper.change(noting('early'))
  await keeper.receive({ draft: emptyDraft, version: 0 })
  expect(keeper.current().draft).toMatchObject({
    cargoNotes: 'early',
    items: [{ name: 'Box' }],
  })
})

test('a stored draft of a clock that ran ahead does not override what is typed', async () => {
  const { keeper: before, net, storage } = tab({ nowMs: () => 9000 })
  net.up = false
  before.change(noting('an hour ahead'))
  const { keeper, saved } = tab({ storage, nowMs: () => 2000 })
  keeper.change(noting('typed now'))
  await keeper.receive({ draft: emptyDraft, version: 0 })
  expect(keeper.current().draft.cargoNotes).toBe('typed now')
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved.at(-1)?.version).toBeGreaterThan(9000)
})

test('a later draft from the server takes in what is typed and not saved', async () => {
  const { keeper } = tab()
  keeper.change(noting('mine'))
  const theirs = { ...emptyDraft, items: [{ ...emptyItem('a'), name: 'Box' }] }
  await keeper.receive({ draft: theirs, version: 50_000 })
  expect(keeper.current().draft).toMatchObject({ cargoNotes: 'mine', items: [{ name: 'Box' }] })
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

test('another tab’s draft that stands in the way is taken in, and what is typed here goes above it', async () => {
  const theirs = { ...emptyDraft, items: [{ ...emptyItem('a'), name: 'Box' }] }
  const { keeper, saved } = tab({
    reply: ({ version, after }) =>
      after === 50_000
        ? { kind: 'kept', version }
        : { kind: 'other', draft: theirs, version: 50_000 },
  })
  keeper.change(noting('here'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(saved.at(-1)).toMatchObject({
    version: 50_001,
    after: 50_000,
    draft: { cargoNotes: 'here', items: [{ name: 'Box' }] },
  })
  expect(keeper.current().saving).toBe('saved')
})

test('what the server has already is not sent again and again', async () => {
  const storage = new Map<string, string>()
  const first = tab({ storage })
  first.keeper.change(noting('ordered'))
  await vi.advanceTimersByTimeAsync(1000)
  const { draft, version } = first.keeper.current()
  const { keeper, saved } = tab({
    storage,
    from: 'next',
    reply: () => ({ kind: 'other', draft, version }),
  })
  await keeper.receive({ draft: emptyDraft, version: 0 })
  await vi.advanceTimersByTimeAsync(5000)
  expect(saved.length).toBeLessThanOrEqual(1)
  expect(keeper.current()).toMatchObject({ saving: 'saved', draft: { cargoNotes: 'ordered' } })
})

test('what was typed by who has signed out since is refused, and not sent again and again', async () => {
  const who = { session: 'theirs' }
  const { keeper, saved, net } = tab({ who })
  keeper.change(noting('theirs'))
  who.session = 'of the next'
  net.reply = () => ({ kind: 'refused' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saved.map(({ session }) => session)).toEqual(['theirs'])
  net.reply = ({ version }) => ({ kind: 'kept', version })
  keeper.change(noting('of the next'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved.at(-1)).toMatchObject({ session: 'of the next' })
  expect(keeper.current().saving).toBe('saved')
})

test('a draft that comes back from the server is no other one', async () => {
  const { keeper, saved } = tab()
  keeper.change(noting('sent with a wish for prices'))
  const { draft, version } = keeper.current()
  keeper.markSaved(version)
  await keeper.receive({ draft: structuredClone(draft), version })
  expect(keeper.current()).toEqual({ draft, version, saving: 'saved' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(saved).toEqual([])
})

test('a page that is made anew by a save is no other tab’s, also while one types on', async () => {
  const { keeper } = tab()
  keeper.change(noting('a'))
  const { draft, version } = keeper.current()
  const saving = keeper.flush()
  keeper.change(noting('ab'))
  await keeper.receive({ draft: structuredClone(draft), version })
  expect(keeper.current()).toMatchObject({ draft: { cargoNotes: 'ab' }, version: version + 1 })
  await saving
})

test('leaving the page sends what is not saved, and nothing else', async () => {
  const { keeper, leaving } = tab()
  keeper.leave()
  expect(leaving).toEqual([])
  keeper.change(noting('last words'))
  keeper.leave()
  expect(leaving.map(({ mine }) => mine.draft.cargoNotes)).toEqual(['last words'])
})

test('each key is put down in the browser at once, and lies there until it is saved', async () => {
  const { keeper, lies } = tab()
  keeper.change(noting('a'))
  keeper.change(noting('ab'))
  expect(lies.typed?.mine.draft.cargoNotes).toBe('ab')
  const saving = keeper.flush()
  keeper.change(noting('abc'))
  await saving
  expect(lies.typed?.mine.draft.cargoNotes).toBe('abc')
  await vi.advanceTimersByTimeAsync(1000)
  expect(lies.typed).toBe(null)
})

test('what another page has brought to us of what is typed here is one’s own, and nothing taken out of it comes back', async () => {
  const brought = { draft: noting('ab')(emptyDraft), version: 1001 }
  const { keeper, saved } = tab({
    reply: ({ version, after }) =>
      after === brought.version ? { kind: 'kept', version } : { kind: 'other', ...brought },
  })
  for (const text of ['a', 'ab', '']) keeper.change(noting(text))
  await vi.advanceTimersByTimeAsync(2000)
  expect(saved.at(-1)?.draft.cargoNotes).toBe('')
  expect(keeper.current()).toMatchObject({ draft: { cargoNotes: '' }, saving: 'saved' })
})

test('a page that was only out of sight goes on from what came of what it sent', async () => {
  const { keeper, saved, leaving, answers } = tab()
  keeper.change((draft) => ({ ...draft, items: [{ ...emptyItem('first'), name: 'So' }] }))
  keeper.leave()
  keeper.change((draft) => ({ ...draft, items: [{ ...emptyItem('first'), name: 'Sofa' }] }))
  const [typed] = leaving
  const merged = noting('of the other tab')(typed?.mine.draft ?? emptyDraft)
  answers[0]?.({ kind: 'merged', draft: structuredClone(merged), version: 5000 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(saved.at(-1)).toMatchObject({
    after: 5000,
    draft: { cargoNotes: 'of the other tab', items: [{ id: 'first', name: 'Sofa' }] },
  })
  expect(saved.at(-1)?.draft.items).toHaveLength(1)
  expect(keeper.current().saving).toBe('saved')
})

test('what another page of this tab saves late is one’s own: no row of it comes twice', async () => {
  const storage = new Map<string, string>()
  const before = tab({ storage })
  before.net.up = false
  before.keeper.change((draft) => ({
    ...draft,
    items: [{ ...emptyItem('first'), name: 'So' }],
  }))
  const late = structuredClone(before.keeper.current())
  const { keeper, saved } = tab({
    storage,
    reply: ({ version, after }) =>
      after === late.version ? { kind: 'kept', version } : { kind: 'other', ...late },
    nowMs: () => 2000,
  })
  await keeper.receive({ draft: emptyDraft, version: 0 })
  keeper.change((draft) => ({ ...draft, items: [{ ...emptyItem('first'), name: 'Sofa' }] }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(saved.at(-1)?.draft.items.map(({ name }) => name)).toEqual(['Sofa'])
  expect(keeper.current().saving).toBe('saved')
})

test('of two tabs that come to one version, each takes the other for another', async () => {
  const theirs = noting('theirs')({ ...emptyDraft, items: [{ ...emptyItem('a'), name: 'Box' }] })
  const { keeper } = tab({ reply: ({ version }) => ({ kind: 'other', draft: theirs, version }) })
  keeper.change((draft) => ({ ...draft, serviceType: 'ltl_transport' }))
  await vi.advanceTimersByTimeAsync(700)
  expect(keeper.current().draft).toMatchObject({
    cargoNotes: 'theirs',
    serviceType: 'ltl_transport',
    items: [{ name: 'Box' }],
  })
})

test('a row that another tab has removed stays removed while one types in another row, and is not sent again', async () => {
  const rowOf = (name: string) => ({ ...emptyItem(name), name })
  const rows = ['Box', 'Drum', 'Sofa'].map(rowOf)
  const initial = { draft: { ...emptyDraft, items: rows }, version: 900 }
  const typing = (name: string, to: string) =>
    keeper.change((draft) => ({
      ...draft,
      items: draft.items.map((row) => (row.name === name ? { ...row, name: to } : row)),
    }))
  const { keeper, saved } = tab({ initial })
  typing('Sofa', 'Sofa, red')
  const without = rows.filter(({ name }) => name === 'Box')
  await keeper.receive({ draft: { ...emptyDraft, items: without }, version: 5000 })
  expect(keeper.current().draft.items.map(({ name }) => name)).toEqual(['Box', 'Sofa, red'])
  typing('Sofa, red', 'Sofa, blue')
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved.at(-1)).toMatchObject({ after: 5000 })
  expect(saved.at(-1)?.draft.items.map(({ name }) => name)).toEqual(['Box', 'Sofa, blue'])
})

test('many rows at once are not waited with: no page could send them when it is left', async () => {
  const { keeper, saved } = tab()
  const items = Array.from({ length: 200 }, (_, index) => emptyItem(String(index)))
  keeper.change((draft) => ({ ...draft, items }))
  await vi.advanceTimersByTimeAsync(0)
  expect(saved.at(-1)?.draft.items).toHaveLength(200)
})

test('a page that the browser brings back has what was typed in its tab since', async () => {
  const { keeper, storage, saved } = tab({ nowMs: () => 4000 })
  const later = { draft: noting('typed on the next page')(emptyDraft), version: 9000 }
  storage.set('draft', JSON.stringify(later))
  await keeper.comeBack()
  keeper.change((draft) => ({ ...draft, serviceType: 'ltl_transport' }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved.at(-1)?.draft).toMatchObject({
    cargoNotes: 'typed on the next page',
    serviceType: 'ltl_transport',
  })
})

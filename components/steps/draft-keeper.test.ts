import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyItem } from '#lib/storefront/draft-item.ts'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import type { Typed } from '#lib/storefront/draft-change.ts'
import type {
  ChangeSaved,
  DraftSaved,
  SentChange,
  SentDraft,
  VersionedDraft,
} from '#lib/storefront/draft-replies.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { createDraftStorage } from './draft-storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const noting = (cargoNotes: string) => (draft: QuoteDraft) => ({ ...draft, cargoNotes })

function tab({
  storage = new Map<string, string>(),
  reply = ({ version }: SentDraft): DraftSaved => ({ kind: 'kept', version }),
  nowMs = (): number => 1000,
  ordered = null as QuoteDraft | null,
  initial = { draft: emptyDraft, version: 0 },
  from = 'page',
  who = { session: 'session' },
} = {}) {
  const saved: SentDraft[] = []
  const leaving: Typed[] = []
  const answers: ((reply: ChangeSaved | null) => void)[] = []
  const net = { up: true, reply }
  const put: SentChange[] = []
  const takenUp: { taken: string | null; hear: (stands: VersionedDraft) => void }[] = []
  const tabs = createDraftStorage(
    {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, text) => void storage.set(key, text),
      removeItem: (key) => void storage.delete(key),
    },
    'draft',
    () => who.session,
  )
  const keeper = createDraftKeeper({
    from,
    initial,
    ordered,
    async save(sent) {
      if (!net.up) throw new TypeError('Failed to fetch')
      saved.push(sent)
      return net.reply(sent)
    },
    storage: {
      ...tabs,
      write(typed) {
        tabs.write(typed)
        tabs.settle()
      },
    },
    session: () => who.session,
    sendChange: (typed) => {
      leaving.push(typed)
      return new Promise((resolve) => void answers.push(resolve))
    },
    left: {
      put: (change) => put.push(change) > 0,
      takeUp: (options) => Promise.resolve(void takenUp.push(options)),
    },
    nowMs,
  })
  return { keeper, saved, leaving, answers, net, storage, put, takenUp }
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

const rowOf = (name: string) => ({ ...emptyItem(name.toLowerCase()), name })
const itemsOf = (...names: string[]) => names.map(rowOf)

test('what was typed in this tab goes into what another has saved later, and takes nothing out of it', async () => {
  const initial = { draft: { ...emptyDraft, items: itemsOf('Box', 'Drum') }, version: 900 }
  const before = tab({ initial })
  before.net.up = false
  before.keeper.change(noting('of this tab'))
  const theirs = { draft: { ...emptyDraft, items: itemsOf('Box', 'Sofa') }, version: 950 }
  const { keeper } = tab({ storage: before.storage, initial: theirs, nowMs: () => 2000 })
  await keeper.receive(theirs)
  const { draft } = keeper.current()
  expect(draft.cargoNotes).toBe('of this tab')
  expect(draft.items.map(({ name }) => name)).toEqual(['Box', 'Sofa'])
})

test('what may be in a later draft of the server is put down, to be sent there, and not put in here', async () => {
  const before = tab({ from: 'before' })
  before.net.up = false
  before.keeper.change((draft) => ({ ...draft, items: itemsOf('Sofa') }))
  const theirs = { draft: noting('without the sofa')(emptyDraft), version: 9000 }
  const { keeper, put, takenUp } = tab({ storage: before.storage, initial: theirs })
  await keeper.receive(theirs)
  expect(keeper.current().draft.items).toEqual([])
  expect(put).toMatchObject([{ from: 'before', version: 1000, isWhole: true }])
  expect(takenUp.map(({ taken }) => taken)).toEqual([null])
  // It is not put there again by each page that this tab opens.
  const next = tab({ storage: before.storage, initial: theirs })
  await next.keeper.receive(theirs)
  expect(next.put).toEqual([])
  // What comes of it is heard as another tab's.
  takenUp[0]?.hear({ draft: { ...theirs.draft, items: itemsOf('Sofa') }, version: 9001 })
  expect(keeper.current()).toMatchObject({ draft: { items: [{ name: 'Sofa' }] }, saving: 'saved' })
})

test('what this tab has of a page is not sent again from where that page has put it down', async () => {
  const before = tab({ from: 'before' })
  before.net.up = false
  before.keeper.change(noting('unsaved'))
  const { keeper, takenUp } = tab({ storage: before.storage })
  await keeper.receive({ draft: emptyDraft, version: 0 })
  expect(takenUp.map(({ taken }) => taken)).toEqual(['before'])
})

test('of what this tab has saved nothing comes back that others have removed since', async () => {
  const before = tab()
  before.keeper.change((draft) => ({ ...draft, items: itemsOf('Sofa') }))
  await vi.advanceTimersByTimeAsync(1000)
  // Back shows the page as it was made before that; another tab has removed the row since.
  const without = { draft: emptyDraft, version: 5000 }
  const { keeper, saved, net } = tab({ storage: before.storage, nowMs: () => 6000 })
  net.reply = ({ version, after = 0 }) =>
    after < without.version ? { kind: 'other', ...without } : { kind: 'kept', version }
  await keeper.receive({ draft: emptyDraft, version: 0 })
  expect(keeper.current().draft.items).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(saved.length).toBeGreaterThan(0)
  expect(keeper.current().draft.items).toEqual([])
})

test('what was typed in another session of the browser is nobody’s', async () => {
  const before = tab({ who: { session: 'of who has signed out' } })
  before.net.up = false
  before.keeper.change(noting('theirs'))
  const { keeper, put } = tab({ storage: before.storage })
  await keeper.receive({ draft: emptyDraft, version: 0 })
  expect(before.storage.has('draft')).toBe(false)
  await keeper.comeBack()
  expect(keeper.current().draft.cargoNotes).toBe('')
  expect(put).toEqual([])
})

const ordered = { ...emptyDraft, items: itemsOf('Box'), cargoNotes: 'of the order' }
const beginsEmpty = { draft: emptyDraft, version: 900 }

test('a draft that was ordered does not come back by another kind of transport, from wherever it comes', async () => {
  const before = tab({ initial: { draft: ordered, version: 900 } })
  before.net.up = false
  before.keeper.change((draft) => ({ ...draft, serviceType: 'ltl_transport' }))
  const looked = { draft: before.keeper.current().draft, version: 1000 }
  const { keeper, net, saved } = tab({
    storage: before.storage,
    initial: beginsEmpty,
    ordered,
    nowMs: () => 2000,
  })
  await keeper.receive(beginsEmpty)
  expect(keeper.current()).toMatchObject({ ...beginsEmpty, saving: 'saved' })
  // It was saved after this page was made: what is typed here goes above it, alone.
  net.reply = ({ version, after = 0 }) =>
    after < looked.version ? { kind: 'other', ...looked } : { kind: 'kept', version }
  keeper.change((draft) => ({ ...draft, items: itemsOf('Sofa') }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(saved.at(-1)?.draft).toEqual({ ...emptyDraft, items: itemsOf('Sofa') })
  // Another tab tells of it.
  const other = tab({ initial: beginsEmpty, ordered }).keeper
  await other.receive(looked)
  expect(other.current().draft).toEqual(emptyDraft)
})

test('garbage of every kind in the tab’s storage stops nobody', async () => {
  const texts = [
    '',
    'null',
    '5',
    '[]',
    '{"change":null}',
    '{"change":{"version":1e9}}',
    '{"session":"session","change":{"version":5000,"mine":7}}',
    '{"version":"9","draft":{}}',
    '{"draft":{"items":{"length":2}},"version":5000}',
    '\u0000',
  ]
  for (const text of texts) {
    const { keeper, saved } = tab({ storage: new Map([['draft', text]]), nowMs: () => 2000 })
    await keeper.receive({ draft: emptyDraft, version: 0 })
    await keeper.comeBack()
    keeper.change(noting('typed'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(saved.map(({ draft }) => draft.cargoNotes)).toEqual(['typed'])
  }
})

test('what an older build of this page has stored is found, while nothing later is saved', async () => {
  const old = JSON.stringify({ draft: { items: itemsOf('Box') }, version: 5000 })
  const { keeper, saved } = tab({ storage: new Map([['draft', old]]) })
  await keeper.receive({ draft: noting('here')(emptyDraft), version: 300 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved.at(-1)?.draft.items).toMatchObject([{ name: 'Box' }])
  const late = tab({ storage: new Map([['draft', old]]) })
  await late.keeper.receive({ draft: emptyDraft, version: 6000 })
  expect(late.keeper.current().draft.items).toEqual([])
})

test('five hundred rows, each of them changed, fit into what a browser stores for a page', async () => {
  const storage = new Map<string, string>()
  const long = 'a name of a hundred letters '.repeat(4).slice(0, 100)
  const items = Array.from({ length: 500 }, (_, index) => ({
    ...emptyItem(`00000000-0000-4000-8000-${index}`),
    name: `${long} ${index}`,
    notes: long,
  }))
  const initial = { draft: { ...emptyDraft, items }, version: 0 }
  const { keeper } = tab({ storage, initial })
  keeper.change((draft) => ({ ...draft, items: draft.items.map((row) => ({ ...row, qty: 2 })) }))
  const next = tab({ storage, initial })
  await next.keeper.receive(initial)
  expect(next.keeper.current().draft.items.every(({ qty }) => qty === 2)).toBe(true)
  // Browsers give five megabytes to a site, two bytes a letter.
  expect(storage.get('draft')?.length).toBeLessThan(1_000_000)
})

test('what is stored and is no draft does not stop anybody from typing', async () => {
  const { keeper } = tab({ storage: new Map([['draft', '{"draft": 5, "version": 9}']]) })
  await keeper.receive({ draft: emptyDraft, version: 0 })
  keeper.change(noting('typed'))
  expect(keeper.current().draft.cargoNotes).toBe('typed')
})

/** What a page finds in its tab, and what becomes of it beside what the server has. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyItem } from '#lib/cargo/draft-item.ts'
import { emptyDraft } from '#lib/storefront/draft.ts'
import { noting, tab } from './testing/draft-tab.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
  expect(takenUp.map(({ taken }) => taken)).toEqual([{ from: 'before', version: 1000 }])
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

import { expect, test } from 'vitest'
import { emptyItem, type DraftItem } from '../cargo/draft-item.ts'
import { draftPlaceSchema } from './draft-place.ts'
import { emptyDraft, type QuoteDraft } from './draft.ts'
import { mergeDrafts } from './merge-drafts.ts'

const placeOf = (text: string, more: object = {}) => draftPlaceSchema.parse({ text, ...more })
const row = (id: string, name: string, more: Partial<DraftItem> = {}) => ({
  ...emptyItem(id),
  name,
  ...more,
})
const draftOf = (more: Partial<QuoteDraft>): QuoteDraft => ({ ...emptyDraft, ...more })
const names = ({ items }: QuoteDraft) => items.map(({ name }) => name)

test('what one of them changed is there, whichever it was', () => {
  const base = draftOf({ pickup: placeOf('Bang Phli') })
  const mine = { ...base, drop: placeOf('Mae Rim'), cargoNotes: 'ring twice' }
  const theirs = {
    ...base,
    items: [row('a', 'Box')],
    units: { length: 'mm', weight: 'g' } as const,
  }
  expect(mergeDrafts({ base, mine, theirs })).toEqual({
    ...base,
    drop: mine.drop,
    cargoNotes: 'ring twice',
    items: theirs.items,
    units: theirs.units,
  })
})

test('where both changed the same, what was typed here stands', () => {
  const base = draftOf({ pickup: placeOf('') })
  const mine = draftOf({ pickup: placeOf('88 Thepharak') })
  const theirs = draftOf({ pickup: placeOf('9 Moo 12', { lat: 16.49, lng: 102.85 }) })
  expect(mergeDrafts({ base, mine, theirs }).pickup).toEqual(mine.pickup)
})

test('a text never gets the pin of another text, and keeps the contact that was given elsewhere', () => {
  const contact = { name: 'Khun Malee', phone: '081 234 5678', note: '' }
  const theirs = draftOf({ pickup: placeOf('9 Moo 12', { lat: 16.49, lng: 102.85, contact }) })
  const mine = draftOf({
    pickup: placeOf('88', { contact: { name: '', phone: '', note: 'gate 4' } }),
  })
  expect(mergeDrafts({ base: emptyDraft, mine, theirs }).pickup).toEqual({
    ...placeOf('88'),
    contact: { ...contact, note: 'gate 4' },
  })
})

test('rows that were typed into one empty load are all there', () => {
  const mine = draftOf({ items: [row('first', 'Sofa')] })
  const theirs = draftOf({ items: [row('first', 'Drum', { weightG: 9 }), row('b', 'Pipes')] })
  const merged = mergeDrafts({ base: emptyDraft, mine, theirs })
  expect(names(merged)).toEqual(['Drum', 'Sofa', 'Pipes'])
  expect(new Set(merged.items.map(({ id }) => id)).size).toBe(3)
  // The row that somebody is in keeps its name, and with it the focus.
  expect(merged.items.find(({ name }) => name === 'Sofa')?.id).toBe('first')
})

test('rows that a page sent twice as it was left are there once', () => {
  const left = draftOf({ items: [row('first', 'Sofa')] })
  const merged = mergeDrafts({
    base: emptyDraft,
    mine: left,
    theirs: draftOf({ items: [row('first', 'Drum')] }),
  })
  const again = mergeDrafts({ base: emptyDraft, mine: merged, theirs: left })
  expect(names(again).toSorted()).toEqual(['Drum', 'Sofa'])
  const found = mergeDrafts({ base: emptyDraft, mine: left, theirs: merged })
  expect(names(found).toSorted()).toEqual(['Drum', 'Sofa'])
  const drum = draftOf({ items: [row('first', 'Drum'), row('first-of-tab-1', 'Sofa')] })
  expect(names(mergeDrafts({ base: emptyDraft, mine: drum, theirs: left }))).toEqual([
    'Drum',
    'Sofa',
  ])
})

test('of one row each field is the one that was changed', () => {
  const base = draftOf({ items: [row('a', 'Box')] })
  const mine = draftOf({ items: [row('a', 'Crate')] })
  const theirs = draftOf({ items: [row('a', 'Box', { weightG: 12_000, fragile: true })] })
  expect(mergeDrafts({ base, mine, theirs }).items).toEqual([
    row('a', 'Crate', { weightG: 12_000, fragile: true }),
  ])
})

test('a row that nothing came of is the very same', () => {
  const base = draftOf({ items: [row('a', 'Box'), row('b', 'Drum')] })
  const theirs = structuredClone({ ...base, cargoNotes: 'theirs' })
  const mine = { ...base, items: [{ ...row('a', 'Crate') }, ...base.items.slice(1)] }
  const merged = mergeDrafts({ base, mine, theirs })
  expect(merged.items[0]).toBe(mine.items[0])
  expect(merged.items[1]).toBe(mine.items[1])
})

test('who changed nothing has the other’s draft, and the other way round', () => {
  const base = draftOf({ items: [row('a', 'Box')], pickup: placeOf('Bang Phli') })
  const other = draftOf({ items: [row('a', 'Drum')], drop: placeOf('Mae Rim') })
  expect(mergeDrafts({ base, mine: base, theirs: other })).toEqual(other)
  expect(mergeDrafts({ base, mine: other, theirs: base })).toEqual(other)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxRows } from '../cargo/item-fields.ts'
import { changeOf, isMuch, mostBytesOnLeaving } from './draft-change.ts'
import { emptyItem, type DraftItem } from '../cargo/draft-item.ts'
import { emptyDraft, type QuoteDraft } from './draft.ts'
import { sentChangeSchema, type VersionedDraft } from './draft-replies.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { withChange } from './with-change.ts'

const row = (id: string, name: string): DraftItem => ({ ...emptyItem(id), name })
const draftOf = (...rows: [id: string, name: string][]): QuoteDraft => ({
  ...emptyDraft,
  items: rows.map(([id, name]) => row(id, name)),
})
const from = 'page'
const at = (version: number, draft: QuoteDraft): VersionedDraft => ({ version, draft })
const names = ({ items }: QuoteDraft) => items.map(({ name }) => name)

interface Parts {
  readonly rows: [id: string, name: string][]
  readonly cargoNotes: string
  readonly units: QuoteDraft['units']
}

function draftOfParts({ rows, cargoNotes, units }: Parts): QuoteDraft {
  return { ...draftOf(...rows), cargoNotes, units }
}

const parts: fc.Arbitrary<Parts> = fc.record({
  cargoNotes: fc.constantFrom('', 'ring twice', 'gate 4'),
  units: fc.constantFrom(emptyDraft.units, { length: 'mm', weight: 'g' } as const),
  rows: fc.uniqueArray(fc.tuple(fc.constantFrom(...'abcdefgh'), fc.constantFrom('Box', 'Drum')), {
    selector: ([id]) => id,
  }),
})
const drafts = parts.map(draftOfParts)

test('above what it was typed into, or what its page has sent since, it is what was typed', () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, (before, sent, after) => {
      const [base, own, mine] = [at(1, before), at(2, sent), at(3, after)]
      for (const isWhole of [true, false]) {
        const change = changeOf({ from, base, mine, own: [own] }, isWhole)
        expect(sentChangeSchema.parse(JSON.parse(JSON.stringify(change)))).toEqual(change)
        for (const theirs of [base, own]) {
          const made = withChange(theirs, change)
          if (isWhole) expect(made).toEqual(after)
          const sorted = ({ items }: QuoteDraft) =>
            items.toSorted((one, other) => (one.id < other.id ? -1 : 1))
          expect({ ...made, items: sorted(made) }).toEqual({ ...after, items: sorted(after) })
        }
      }
    }),
  )
})

test('into another tab’s draft goes what was changed, and nothing of the rest', () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, fc.boolean(), (before, after, others, isWhole) => {
      const [base, mine, theirs] = [at(1, before), at(3, after), at(2, others)]
      const made = withChange(theirs, changeOf({ from, base, mine, own: [] }, isWhole))
      const merged = mergeDrafts({ base: before, mine: after, theirs: others })
      expect({ ...made, items: [] }).toEqual({ ...merged, items: [] })
      const byId = new Map(made.items.map((each) => [each.id, each]))
      expect(byId.size).toBe(made.items.length)
      const was = new Map(before.items.map(({ id, name }) => [id, name]))
      for (const typed of after.items) {
        if (was.get(typed.id) !== typed.name) expect(byId.get(typed.id)).toEqual(typed)
      }
      for (const other of others.items) {
        const isUntouched =
          was.get(other.id) === after.items.find(({ id }) => id === other.id)?.name
        if (isUntouched) expect(byId.get(other.id)).toEqual(other)
      }
    }),
  )
})

test('a new row stands under the one that it was put under, also without it being sent', () => {
  const base = at(1, draftOf(['a', 'Box'], ['b', 'Drum']))
  const mine = at(2, draftOf(['a', 'Box'], ['x', 'Pipes'], ['y', 'Sofa'], ['b', 'Drum']))
  const theirs = at(3, draftOf(['n', 'New'], ['a', 'Box'], ['b', 'Drum, 200 L']))
  const change = changeOf({ from, base, mine, own: [] }, false)
  expect(change.mine.items).toHaveLength(2)
  expect(names(withChange(theirs, change))).toEqual(['New', 'Box', 'Pipes', 'Sofa', 'Drum, 200 L'])
})

test('what is older only fills in: where both changed the same, what stands there stays', () => {
  const base = at(1, draftOf(['a', 'Box']))
  const left = changeOf(
    { from, base, mine: at(2, draftOf(['a', 'Crate'], ['b', 'Drum'])), own: [] },
    true,
  )
  const theirs = at(3, draftOf(['a', 'Carton']))
  expect(names(withChange(theirs, left, 'theirs'))).toEqual(['Carton', 'Drum'])
})

test('an edited row outlives its removal in another tab, and one that was only looked at does not', () => {
  const base = at(1, draftOf(['a', 'Box'], ['b', 'Drum'], ['c', 'Sofa']))
  const mine = at(2, draftOf(['a', 'Box'], ['b', 'Drum, 200 L'], ['c', 'Sofa']))
  const theirs = at(3, draftOf(['c', 'Sofa']))
  for (const isWhole of [true, false]) {
    const change = changeOf({ from, base, mine, own: [] }, isWhole)
    for (const stands of ['mine', 'theirs'] as const) {
      expect(names(withChange(theirs, change, stands)).toSorted()).toEqual(['Drum, 200 L', 'Sofa'])
    }
  }
})

test('of a draft that was ordered nothing comes back by a change that was made above it', () => {
  const ordered = at(1, { ...draftOf(['a', 'Box']), cargoNotes: 'of the order' })
  const mine = at(2, { ...ordered.draft, serviceType: 'ltl_transport' })
  // The next begins empty, and nothing is written before somebody types.
  const next = at(1, emptyDraft)
  const made = withChange(next, changeOf({ from, base: ordered, mine, own: [] }, true))
  expect(made).toEqual({ ...emptyDraft, serviceType: 'ltl_transport' })
})

test('of the longest draft a changed row fits into what a browser carries, and all rows do not', () => {
  const rows = Array.from({ length: maxRows }, (_, index): DraftItem => {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    return { ...row(id, `Carton ${index}`), notes: 'handle with care' }
  })
  const base = at(1, { ...emptyDraft, items: rows })
  const mine = at(2, { ...emptyDraft, items: rows.with(250, row(rows[250]?.id ?? '', 'Sofa')) })
  const sizeOf = (isWhole: boolean) =>
    JSON.stringify(changeOf({ from, base, mine, own: [] }, isWhole)).length
  expect(sizeOf(true)).toBeGreaterThan(mostBytesOnLeaving)
  expect(sizeOf(false)).toBeLessThan(mostBytesOnLeaving / 10)
  expect(isMuch(base.draft, mine.draft)).toBe(false)
  expect(isMuch(emptyDraft, mine.draft)).toBe(true)
  expect(isMuch(mine.draft, emptyDraft)).toBe(true)
})

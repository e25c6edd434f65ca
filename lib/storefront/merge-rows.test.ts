import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxRows } from '../cargo/item-fields.ts'
import { emptyItem, type DraftItem } from '../cargo/draft-item.ts'
import { mergeRows } from './merge-rows.ts'

const row = (id: string, name: string): DraftItem => ({ ...emptyItem(id), name })
const rowsOf = (...rows: [id: string, name: string][]) => rows.map(([id, name]) => row(id, name))
const names = (rows: readonly DraftItem[]) => rows.map(({ name }) => name)
const byId = (rows: readonly DraftItem[]) => new Map(rows.map((each) => [each.id, each]))

test('a row that another tab removed stays removed, while one types in another row', () => {
  const base = rowsOf(['a', 'Box'], ['b', 'Drum'], ['c', 'Sofa'])
  const mine = rowsOf(['a', 'Crate'], ['b', 'Drum'], ['c', 'Sofa'])
  const theirs = rowsOf(['a', 'Box'], ['c', 'Sofa'])
  expect(names(mergeRows({ base, mine, theirs }))).toEqual(['Crate', 'Sofa'])
})

test('a row that somebody types in stays, and a new one, each in its place', () => {
  const base = rowsOf(['a', 'Box'], ['b', 'Drum'], ['c', 'Sofa'])
  const mine = rowsOf(['new', 'Pipes'], ['a', 'Box'], ['b', 'Drum, 200 L'], ['c', 'Sofa'])
  const theirs = rowsOf(['a', 'Box'])
  expect(names(mergeRows({ base, mine, theirs }))).toEqual(['Pipes', 'Box', 'Drum, 200 L'])
})

test('a row that was removed here is gone, unless it was changed there', () => {
  const base = rowsOf(['a', 'Box'], ['b', 'Drum'], ['c', 'Sofa'])
  const mine = rowsOf(['c', 'Sofa'])
  const theirs = rowsOf(['a', 'Box'], ['b', 'Drum, 200 L'], ['c', 'Sofa'])
  expect(names(mergeRows({ base, mine, theirs }))).toEqual(['Drum, 200 L', 'Sofa'])
})

test('of more rows than there may be those go first in which nobody has typed', () => {
  const full = Array.from({ length: maxRows }, (_, index) => row(`r${index}`, `Carton ${index}`))
  const base = [...full.slice(0, -1), emptyItem('blank')]
  const mine = [...base, row('new', 'Pipes')]
  const merged = mergeRows({ base, mine, theirs: base })
  expect(merged).toHaveLength(maxRows)
  expect(merged.at(-1)?.name).toBe('Pipes')
})

/** What somebody does to a row, and the name of the one that they put above it. */
type Deed = 'leave' | 'change' | 'remove' | 'put above'

const deeds = fc.constantFrom<Deed>('leave', 'leave', 'change', 'remove', 'put above')

function edited(base: readonly DraftItem[], who: string, done: readonly Deed[]): DraftItem[] {
  return base.flatMap((each, index) => {
    switch (done[index] ?? 'leave') {
      case 'leave':
        return each
      case 'change':
        return { ...each, name: `${each.name} of ${who}` }
      case 'remove':
        return []
      case 'put above':
        return [row(`${each.id} of ${who}`, `new, of ${who}`), each]
    }
  })
}

const apart = fc
  .tuple(fc.nat({ max: 6 }), fc.array(deeds, { maxLength: 6 }), fc.array(deeds, { maxLength: 6 }))
  .map(([count, here, there]) => {
    const base = Array.from({ length: count }, (_, index) => row(`r${index}`, `Carton ${index}`))
    return { base, mine: edited(base, 'mine', here), theirs: edited(base, 'theirs', there) }
  })

test('each row is there or gone by whoever did something to it', () => {
  fc.assert(
    fc.property(apart, ({ base, mine, theirs }) => {
      const [before, here, there] = [byId(base), byId(mine), byId(theirs)]
      const merged = mergeRows({ base, mine, theirs })
      const after = byId(merged)
      expect(after.size).toBe(merged.length)
      for (const id of new Set([...before.keys(), ...here.keys(), ...there.keys()])) {
        const [was, own, other] = [before.get(id), here.get(id), there.get(id)]
        const wasTouchedHere = own?.name !== was?.name
        expect(after.get(id)?.name).toBe(
          wasTouchedHere ? (own?.name ?? changed(was, other)) : other?.name,
        )
      }

      /** Removed here: it is there only if it was changed there. */
      function changed(was: DraftItem | undefined, other: DraftItem | undefined) {
        return other?.name === was?.name ? undefined : other?.name
      }
    }),
  )
})

test('who did nothing has what the other did, in the other’s order; and both together add nothing', () => {
  fc.assert(
    fc.property(apart, ({ base, mine, theirs }) => {
      expect(mergeRows({ base, mine: base, theirs })).toEqual(theirs)
      expect(mergeRows({ base, mine, theirs: base })).toEqual(mine)
      expect(mergeRows({ base, mine, theirs: mine })).toEqual(mine)
    }),
  )
})

test('above what was taken in, what is here stands, however often it is heard again', () => {
  fc.assert(
    fc.property(apart, ({ base, mine, theirs }) => {
      const merged = mergeRows({ base, mine, theirs })
      expect(mergeRows({ base: theirs, mine: merged, theirs })).toEqual(merged)
    }),
  )
})

test('rows stand in the order that both knew', () => {
  fc.assert(
    fc.property(apart, ({ base, mine, theirs }) => {
      const order = new Map(base.map(({ id }, index) => [id, index]))
      const known = mergeRows({ base, mine, theirs }).flatMap(({ id }) => order.get(id) ?? [])
      expect(known).toEqual(known.toSorted((one, other) => one - other))
    }),
  )
})

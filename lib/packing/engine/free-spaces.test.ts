/** Free space against a plain grid: every free cell lies in a space, and no space holds a full one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutFreely, cutSupported, type Spot } from './free-spaces.ts'
import { spaceStride, State } from './state.ts'

const side = 6
const least = { dx: 1, dy: 1, dz: 1 }

interface Box {
  readonly x1: number
  readonly y1: number
  readonly z1: number
  readonly x2: number
  readonly y2: number
  readonly z2: number
}

function spacesOf(state: State): readonly Box[] {
  return Array.from({ length: state.spaceCount }, (_, space) => {
    const [x1 = 0, y1 = 0, z1 = 0, x2 = 0, y2 = 0, z2 = 0] = state.spaces.slice(space * spaceStride)
    return { x1, y1, z1, x2, y2, z2 }
  })
}

function empty(): State {
  const state = new State(1, false)
  state.spaces.set([0, 0, 0, side, side, side, 0])
  state.spaceCount = 1
  return state
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer.x1 <= inner.x1 &&
    outer.y1 <= inner.y1 &&
    outer.z1 <= inner.z1 &&
    outer.x2 >= inner.x2 &&
    outer.y2 >= inner.y2 &&
    outer.z2 >= inner.z2
  )
}

function meets(a: Box, b: Box): boolean {
  return a.x1 < b.x2 && a.x2 > b.x1 && a.y1 < b.y2 && a.y2 > b.y1 && a.z1 < b.z2 && a.z2 > b.z1
}

const cells: readonly Box[] = Array.from({ length: side ** 3 }, (_, index) => {
  const x1 = index % side
  const y1 = Math.floor(index / side) % side
  const z1 = Math.floor(index / side ** 2)
  return { x1, y1, z1, x2: x1 + 1, y2: y1 + 1, z2: z1 + 1 }
})

/** Which space and which size are taken, as shares of what there is. */
const anyMoves = fc.array(
  fc.record({
    space: fc.nat(),
    size: fc.tuple(fc.nat(), fc.nat(), fc.nat()),
    bears: fc.boolean(),
  }),
  { maxLength: 12 },
)

function play(
  moves: readonly { space: number; size: readonly number[]; bears: boolean }[],
  supported: boolean,
): { readonly state: State; readonly blocks: readonly (Box & { bears: boolean })[] } {
  const state = empty()
  const blocks: (Box & { bears: boolean })[] = []
  for (const { space, size, bears } of moves) {
    const spaces = spacesOf(state)
    const into = spaces[space % Math.max(1, spaces.length)]
    if (into === undefined) break
    const [dx = 0, dy = 0, dz = 0] = size
    const { x1, y1, z1 } = into
    const x2 = x1 + 1 + (dx % (into.x2 - x1))
    const y2 = y1 + 1 + (dy % (into.y2 - y1))
    const z2 = z1 + 1 + (dz % (into.z2 - z1))
    const spot: Spot = { x1, y1, z1, x2, y2, z2, topX2: bears ? x2 : x1, topY2: bears ? y2 : y1 }
    blocks.push({ x1, y1, z1, x2, y2, z2, bears })
    if (supported) cutSupported(state, spot, side, least)
    else cutFreely(state, spot, least)
  }
  return { state, blocks }
}

describe('free spaces', () => {
  it('hold every free cell and nothing of a block, and none lies in another', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        const { state, blocks } = play(moves, false)
        const spaces = spacesOf(state)
        for (const cell of cells) {
          const full = blocks.some((block) => meets(block, cell))
          expect(spaces.some((space) => holds(space, cell))).toBe(!full)
        }
        for (const a of spaces) expect(spaces.filter((b) => holds(b, a))).toHaveLength(1)
      }),
      { numRuns: 60 },
    )
  })

  it('stand on floor and bearing tops all over where support is wanted', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        const { state, blocks } = play(moves, true)
        const spaces = spacesOf(state)
        for (const space of spaces) {
          expect(blocks.some((block) => meets(block, space))).toBe(false)
          for (const cell of cells) {
            if (cell.z1 !== space.z1 || space.z1 === 0 || !holds(space, cell)) continue
            const beneath = { ...cell, z1: cell.z1 - 1, z2: cell.z1 }
            const bearer = blocks.find((block) => meets(block, beneath))
            expect(bearer?.bears === true && bearer.z2 === space.z1).toBe(true)
          }
        }
        // Every cell right above a bearing top can be used.
        for (const cell of cells) {
          const beneath = { ...cell, z1: cell.z1 - 1, z2: cell.z1 }
          const bearer = blocks.find((block) => block.bears && meets(block, beneath))
          if (bearer?.z2 !== cell.z1 || blocks.some((block) => meets(block, cell))) continue
          expect(spaces.some((space) => holds(space, cell))).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

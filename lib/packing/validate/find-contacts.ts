/**
 * Which pieces overlap, and which stand on each other: one sweep from the floor up, in which only the
 * pieces that reach the present height are kept, in a grid over the floor plan. So each piece meets
 * those at its own level around it and no others of its column.
 */
import type { Contact } from './load-bearing.ts'
import { sharedLength, type PlacedPiece } from './placed-piece.ts'
import { isFirstSharedCell, RectangleGrid, type Cells } from './rectangle-grid.ts'
import type { Violation } from './violation.ts'

/** A plan with more overlaps than this is not looked at further: it could have n² of them. */
const maxOverlaps = 10_000

export interface Contacts {
  readonly overlaps: readonly Violation[]
  readonly contacts: readonly Contact[]
  /** False when the search was given up, so that contacts are missing. */
  readonly complete: boolean
}

export function findContacts(pieces: readonly PlacedPiece[]): Contacts {
  const overlaps: Violation[] = []
  const contacts: Contact[] = []
  const floorPlan = pieces.map(({ x, y }) => ({ u: x, v: y }))
  const grid = new RectangleGrid<Standing>(floorPlan)
  const upwards = pieces
    .map((piece, index): Standing => {
      return { piece, index, cells: grid.cellsOf({ u: piece.x, v: piece.y }) }
    })
    .sort((a, b) => a.piece.z.from - b.piece.z.from)

  const complete = upwards.every((next) =>
    grid.visit(next.cells, (standing, cell) => {
      dropLower(standing, next.piece.z.from)
      for (const lower of standing) {
        if (!isFirstSharedCell(cell, lower.cells, next.cells)) continue
        const alongX = sharedLength(lower.piece.x, next.piece.x)
        const alongY = sharedLength(lower.piece.y, next.piece.y)
        if (alongX <= 0 || alongY <= 0) continue
        if (lower.piece.z.to === next.piece.z.from) {
          contacts.push({ lower: lower.index, upper: next.index, areaMm2: alongX * alongY })
        } else if (overlaps.length === maxOverlaps) return false
        else overlaps.push({ reason: 'overlap', piece: lower.piece.name, other: next.piece.name })
      }
      standing.push(next)
      return true
    }),
  )
  return { overlaps, contacts, complete }
}

interface Standing {
  readonly piece: PlacedPiece
  readonly index: number
  readonly cells: Cells
}

/** Takes away what ends below the height, in place. */
function dropLower(standing: Standing[], heightMm: number): void {
  let kept = 0
  for (const each of standing) if (each.piece.z.to >= heightMm) standing[kept++] = each
  standing.length = kept
}

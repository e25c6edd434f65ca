/** The order in which boxes are painted that are seen from the left rear and from above. */
import type { ViewPiece } from '#lib/load-view/load-view-load.ts'

/**
 * The farther one comes first: further to the front, to the right or below. Boxes could hide each other in a
 * circle; then the one that is hidden by the fewest is painted next.
 */
export function farthestFirst(pieces: readonly ViewPiece[]): readonly ViewPiece[] {
  const nearer = pieces.map((): number[] => [])
  const waits = pieces.map(() => 0)
  for (const [one, piece] of pieces.entries()) {
    for (const [other, second] of pieces.entries()) {
      if (one === other || !isBehind(piece, second) || isBehind(second, piece)) continue
      nearer[one]?.push(other)
      waits[other] = (waits[other] ?? 0) + 1
    }
  }
  const painted: ViewPiece[] = []
  const ready = pieces.flatMap((_, index) => (waits[index] === 0 ? [index] : []))
  const isPainted = pieces.map(() => false)
  while (painted.length < pieces.length) {
    const next = ready.pop() ?? leastWaiting(waits, isPainted)
    const piece = pieces[next]
    if (piece === undefined || isPainted[next] === true) continue
    isPainted[next] = true
    painted.push(piece)
    for (const other of nearer[next] ?? []) {
      waits[other] = (waits[other] ?? 0) - 1
      if (waits[other] === 0 && isPainted[other] === false) ready.push(other)
    }
  }
  return painted
}

function leastWaiting(waits: readonly number[], isPainted: readonly boolean[]): number {
  let least = -1
  for (const [index, count] of waits.entries()) {
    if (isPainted[index] === true) continue
    if (least === -1 || count < (waits[least] ?? 0)) least = index
  }
  return least
}

/** Whether a plane parts the two with this one on the far side. */
function isBehind(one: ViewPiece, other: ViewPiece): boolean {
  return (
    one.x_mm + one.length_mm <= other.x_mm ||
    one.y_mm >= other.y_mm + other.width_mm ||
    one.z_mm + one.height_mm <= other.z_mm
  )
}

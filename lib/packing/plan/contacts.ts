/** Which pieces each piece rests on: those whose top is at its bottom and shares some area. */
import type { NamedPiece } from './named-piece.ts'

export function piecesBeneath(pieces: readonly NamedPiece[]): readonly (readonly number[])[] {
  const byTop = new Map<number, number[]>()
  for (const [index, { z2 }] of pieces.entries()) {
    const level = byTop.get(z2)
    if (level === undefined) byTop.set(z2, [index])
    else level.push(index)
  }
  return pieces.map((upper) => {
    if (upper.z1 === 0) return []
    return (byTop.get(upper.z1) ?? []).filter((index) => {
      const lower = pieces[index]
      return (
        lower !== undefined &&
        lower.x1 < upper.x2 &&
        lower.x2 > upper.x1 &&
        lower.y1 < upper.y2 &&
        lower.y2 > upper.y1
      )
    })
  })
}

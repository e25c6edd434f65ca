import type { PieceGroup } from '#lib/load-view/piece-groups.ts'

/** The class that sets `--piece`, by load-view.css. */
export function pieceColour(group: PieceGroup | null | undefined): string {
  if (!group) return ''
  return group.by === 'weight' ? `load-weight-${group.colour}` : `load-kind-${group.colour}`
}

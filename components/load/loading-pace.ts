/** How fast the order of loading is played: every piece is seen for small loads, none takes for ever. */

/** Between two steps that the page tells of; the scene moves in between by itself. */
export const tickMs = 125

const perPieceMs = 450
const shortestMs = 3_000
const longestMs = 24_000

/** The pieces that a tick brings in; a share of one for small loads. */
function piecesPerTick(pieces: number): number {
  const durationMs = Math.min(longestMs, Math.max(shortestMs, pieces * perPieceMs))
  return (pieces * tickMs) / durationMs
}

/** The step after a tick, which ends at the last piece. */
export function nextStep(step: number, pieces: number): number {
  return Math.min(pieces, step + piecesPerTick(pieces))
}

/**
 * The speed at which the order of loading is played: every piece is visible for small loads, none takes
 * too long.
 */

/** The interval of the page's updates; the scene moves in between by itself. */
export const tickMs = 125

const perPieceMs = 450
const shortestMs = 3_000
const longestMs = 24_000

/** The pieces loaded in a tick; a fraction of one for small loads. */
function piecesPerTick(pieces: number): number {
  const durationMs = Math.min(longestMs, Math.max(shortestMs, pieces * perPieceMs))
  return (pieces * tickMs) / durationMs
}

export function nextStep(step: number, pieces: number): number {
  return Math.min(pieces, step + piecesPerTick(pieces))
}

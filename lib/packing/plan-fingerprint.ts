/** A short text that two plans share only when every piece stands where it does in the other. */
import type { Plan } from './plan.ts'

export function planFingerprint({ placements }: Plan): string {
  // FNV-1a over every placement, 32 bits of which are enough to tell runtimes apart.
  let hash = 0x811c9dc5
  const mix = (text: string) => {
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    }
  }
  for (const { itemId, pieceIndex, xMm, yMm, zMm, orientation, step } of placements) {
    mix(`${itemId}/${pieceIndex}/${xMm}/${yMm}/${zMm}/${orientation}/${step};`)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

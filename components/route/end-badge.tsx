import { LetterBadge } from '#components/map/letter-badge.tsx'
import { endLetters, type PinName } from '#components/map/route-end.ts'

/** The letter that the end's pin has on the map. */
export function EndBadge({ end }: { end: PinName }) {
  return endLetters[end] === '' ? null : <LetterBadge letter={endLetters[end]} />
}

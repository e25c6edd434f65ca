import { firstLetter } from './map-pin.ts'

/** The letter of a pin outside the map, in the pin's colours: one for where a trip begins, one for its other stops. */
export function LetterBadge({
  letter,
  silent = true,
  className = 'size-6',
}: {
  letter: string
  /** Hidden from screen readers, because a text beside it says the same. */
  silent?: boolean
  className?: string
}) {
  return (
    <span
      aria-hidden={silent}
      className={`inline-flex shrink-0 items-center justify-center rounded-full ${letter === firstLetter ? 'bg-mark-ink text-on-action' : 'bg-ink text-canvas'} text-caption leading-none font-semibold ${className}`}
    >
      {letter}
    </span>
  )
}

import { endLetters, type PinName } from '#components/map/route-end.ts'

/** The letter that the end's pin has on the map. */
export function EndBadge({ end, className = '' }: { end: PinName; className?: string }) {
  if (endLetters[end] === '') return null
  return (
    <span
      aria-hidden
      className={`flex size-6 shrink-0 items-center justify-center rounded-full bg-mark-soft text-caption font-semibold text-mark-ink ${className}`}
    >
      {endLetters[end]}
    </span>
  )
}

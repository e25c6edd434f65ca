/** The letter of a pin outside the map, in the pin's colours. */
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
      className={`inline-flex shrink-0 items-center justify-center rounded-full bg-mark-ink text-caption leading-none font-semibold text-on-action ${className}`}
    >
      {letter}
    </span>
  )
}

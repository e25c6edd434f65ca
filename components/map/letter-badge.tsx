/** The letter of a pin where there is no map: the same colours, so that both are seen to be one thing. */
export function LetterBadge({
  letter,
  silent = true,
  className = 'size-6',
}: {
  letter: string
  /** Beside words that say the same. */
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

/** How far something is; without a value it is only known that it goes on. */
export function ProgressBar({
  label,
  value,
  max,
  className,
}: {
  /** Null: the text beside it says the same. */
  label: string | null
  value?: number | undefined
  max?: number
  /** Its size and its place. */
  className: string
}) {
  return (
    <progress
      aria-label={label ?? undefined}
      aria-hidden={label === null || undefined}
      value={value}
      max={max}
      className={`appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-edge [&::-webkit-progress-value]:bg-action ${className}`}
    />
  )
}

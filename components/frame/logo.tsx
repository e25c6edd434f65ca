/**
 * The logo: the disc that Samuel Plimsoll had painted on every hull, filled to the line, and the line
 * itself bent up into the L of the name.
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 36 32" className={className}>
      <path
        className="fill-none stroke-ink"
        strokeWidth="3.2"
        d="M10.6 12.2a10.3 10.3 0 0 1 19.8 0"
      />
      <path className="fill-ink" d="M8.8 19.4h23.4a11.9 11.9 0 0 1-23.4 0Z" />
      <path className="fill-none stroke-mark" strokeWidth="3.2" d="M2 4.6v11.2h34" />
    </svg>
  )
}

/** The seller's name beside the mark. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5">
      <LogoMark className="mt-0.5 h-7 w-auto shrink-0" />
      <span className="truncate text-lead font-semibold tracking-[-0.03em]">{name}</span>
    </span>
  )
}

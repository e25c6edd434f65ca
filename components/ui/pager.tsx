import { ArrowRight } from 'lucide-react'
import { buttonStyle } from './button-style.ts'
import { Link } from './link.tsx'

interface Step {
  readonly href: string
  readonly text: string
}

/** The ways from one page of a list to the pages beside it; nothing where there is only one page. */
export function Pager({
  label,
  newer,
  older,
  place,
}: {
  label: string
  newer: Step | null
  older: Step | null
  /** Which page it is, where pages are counted. */
  place?: string
}) {
  if (newer === null && older === null) return null
  return (
    <nav
      aria-label={label}
      className="mt-5 flex flex-wrap items-center justify-between gap-3 text-small"
    >
      {newer === null ? (
        <span />
      ) : (
        <Link href={newer.href} className={buttonStyle('secondary')}>
          {newer.text}
        </Link>
      )}
      {place !== undefined && <span>{place}</span>}
      {older === null ? (
        <span />
      ) : (
        <Link href={older.href} className={buttonStyle('secondary')}>
          {older.text}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  )
}

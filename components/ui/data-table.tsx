import type { ReactNode } from 'react'
import { ScrollRegion } from './scroll-region.tsx'

/** A table that scrolls within itself when it is wider than the page. */
export function DataTable({
  label,
  headings,
  children,
}: {
  label: string
  headings: readonly { text: string; className?: string }[]
  children: ReactNode
}) {
  return (
    <ScrollRegion label={label} className="rounded-large border border-edge bg-surface">
      <table className="w-full border-collapse text-left text-small">
        <thead className="border-b border-edge text-caption text-ink-soft">
          <tr>
            {headings.map(({ text, className = '' }) => (
              <th
                key={text}
                scope="col"
                className={`px-3.5 py-3 font-medium whitespace-nowrap sm:px-5 ${className}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-edge [&_td]:px-3.5 [&_td]:py-3 sm:[&_td]:px-5 [&_td]:align-top">
          {children}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

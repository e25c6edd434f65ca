import type { ReactNode } from 'react'
import { ScrollRegion } from './scroll-region.tsx'

/** A table that scrolls within itself when it is wider than the page. */
export function DataTable({
  label,
  headings,
  isDense = false,
  children,
}: {
  label: string
  /** Many columns within a dialog: closer together, with headings of several lines. */
  isDense?: boolean
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
                className={`py-3 font-medium ${isDense ? 'px-3 align-bottom' : 'px-3.5 whitespace-nowrap sm:px-5'} ${className}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          className={`divide-y divide-edge [&_td]:py-3 [&_td]:align-top ${isDense ? '[&_td]:px-3' : '[&_td]:px-3.5 sm:[&_td]:px-5'}`}
        >
          {children}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

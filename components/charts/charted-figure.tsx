import type { ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { BarChart, type ChartBar } from './bar-chart.tsx'

/** Bars for the eye, and the same as a table for everybody else. */
export function ChartedFigure({
  title,
  label,
  bars,
  isShare,
  table,
  children,
}: {
  title: string
  /** Names the drawing. */
  label: string
  bars: readonly ChartBar[]
  isShare?: boolean
  table: {
    /** On the line that opens it. */
    readonly title: string
    readonly headings: readonly [string, string]
    readonly rows: readonly { readonly name: string; readonly value: ReactNode }[]
    readonly total?: { readonly name: string; readonly value: ReactNode }
  }
  /** Between the title and the drawing. */
  children?: ReactNode
}) {
  const [first, second] = table.headings
  return (
    <figure className="rounded-large border border-edge bg-surface p-5">
      <figcaption className="text-small font-medium">{title}</figcaption>
      {children}
      <BarChart label={label} bars={bars} {...(isShare && { isShare })} />
      <details className="group mt-3">
        <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-small text-small font-medium [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden
            className="size-4 text-ink-soft transition-transform group-open:rotate-180"
          />
          {table.title}
        </summary>
        <table className="mt-2 w-full max-w-sm text-small">
          <thead className="text-caption text-ink-soft">
            <tr>
              <th scope="col" className="py-1 text-left font-medium">
                {first}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {second}
              </th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ name, value }) => (
              <tr key={name} className="border-t border-edge">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {name}
                </th>
                <td className="py-1.5 text-right">{value}</td>
              </tr>
            ))}
          </tbody>
          {table.total && (
            <tfoot>
              <tr className="border-t border-edge-strong font-semibold">
                <th scope="row" className="py-1.5 text-left font-semibold">
                  {table.total.name}
                </th>
                <td className="py-1.5 text-right">{table.total.value}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </details>
    </figure>
  )
}

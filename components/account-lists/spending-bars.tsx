'use client'

/**
 * A bar for each month. The drawing is made by a component of the browser: what a server component puts into a
 * drawing may come in pieces, and React hides such a piece by a style attribute, which our policy refuses.
 */
import { useFormatter } from 'next-intl'

export interface Month {
  readonly name: string
  /** The same where the year is written apart. */
  readonly ofYear: string
  readonly year: string
  /** As a decimal number of the currency. */
  readonly amount: number
}

interface SpendingProps {
  readonly label: string
  readonly months: readonly Month[]
  readonly className: string
}

export function SpendingBars({ label, months, className }: SpendingProps) {
  const format = useFormatter()
  const most = Math.max(...months.map(({ amount }) => amount), 1)
  const short = (amount: number) =>
    format.number(amount, { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <svg
      viewBox={`0 0 ${months.length * step} ${height + 58}`}
      role="img"
      aria-label={label}
      className={`mt-4 h-auto w-full overflow-visible ${className}`}
    >
      <line
        x1={0}
        x2={months.length * step}
        y1={height + 20}
        y2={height + 20}
        className="stroke-edge-strong"
      />
      {months.map(({ name, ofYear, year, amount }, index) => {
        const tall = Math.round((amount / most) * height)
        const middle = index * step + step / 2
        return (
          <g key={name}>
            <rect
              x={middle - width / 2}
              y={height + 20 - tall}
              width={width}
              height={tall}
              rx={2}
              className="fill-action"
            />
            {amount > 0 && (
              <text
                x={middle}
                y={height + 13 - tall}
                textAnchor="middle"
                className="fill-ink text-[12px] font-medium lg:text-[9px]"
              >
                {short(amount)}
              </text>
            )}
            <text
              x={middle}
              y={height + 37}
              textAnchor="middle"
              className="fill-ink-soft text-[12px] lg:text-[9px]"
            >
              {ofYear}
            </text>
            {startsYear(months, index) && (
              <text
                x={middle}
                y={height + 52}
                textAnchor="middle"
                className="fill-ink-soft text-[12px] lg:text-[9px]"
              >
                {year}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** With each month it would be wider than its bar, and two beside each other have no room either. */
function startsYear(months: readonly Month[], index: number): boolean {
  const yearAt = (at: number) => months[at]?.year
  return (
    yearAt(index - 1) !== yearAt(index) && (yearAt(index + 1) ?? yearAt(index)) === yearAt(index)
  )
}

/** In the drawing's own units, which are about pixels. */
const height = 110
const step = 56
const width = 32

/** The months one below the other, as a phone has room for a year of them. */
export function SpendingRows({ label, months, className }: SpendingProps) {
  const format = useFormatter()
  const most = Math.max(...months.map(({ amount }) => amount), 1)
  return (
    <svg
      viewBox={`0 0 ${row.width} ${months.length * row.step}`}
      role="img"
      aria-label={label}
      className={`mt-4 h-auto w-full ${className}`}
    >
      <line
        x1={row.barsFrom}
        x2={row.barsFrom}
        y1={0}
        y2={months.length * row.step}
        className="stroke-edge-strong"
      />
      {months.map(({ name, amount }, index) => {
        const long = Math.round((amount / most) * longestRow)
        const textY = index * row.step + row.step / 2 + 4.5
        return (
          <g key={name}>
            <text x={0} y={textY} className="fill-ink-soft text-[12.5px]">
              {name}
            </text>
            <rect
              x={row.barsFrom}
              y={index * row.step + (row.step - row.thick) / 2}
              width={long}
              height={row.thick}
              rx={2}
              className="fill-action"
            />
            {amount > 0 && (
              <text
                x={row.barsFrom + long + 6}
                y={textY}
                className="fill-ink text-[12.5px] font-medium"
              >
                {format.number(amount, { notation: 'compact', maximumFractionDigits: 1 })}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** In the drawing's own units, which are about a phone's pixels. */
const row = { width: 312, step: 27, thick: 16, barsFrom: 62 }
/** Behind the longest bar its amount has room. */
const longestRow = row.width - row.barsFrom - 58

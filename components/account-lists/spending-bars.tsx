'use client'

/**
 * A bar for each month. It is drawn by the browser's own component: what a server component puts into a
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

export function SpendingBars({
  label,
  months,
  className,
}: {
  label: string
  months: readonly Month[]
  className: string
}) {
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

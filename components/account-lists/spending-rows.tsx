'use client'

/**
 * The months one below the other, as a phone has room for a year of them. Drawn by the browser's own
 * component for the same reason as the bars.
 */
import { useFormatter } from 'next-intl'
import type { Month } from './spending-bars.tsx'

export function SpendingRows({
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
  return (
    <svg
      viewBox={`0 0 ${width} ${months.length * step}`}
      role="img"
      aria-label={label}
      className={`mt-4 h-auto w-full ${className}`}
    >
      <line
        x1={barsFrom}
        x2={barsFrom}
        y1={0}
        y2={months.length * step}
        className="stroke-edge-strong"
      />
      {months.map(({ name, amount }, index) => {
        const long = Math.round((amount / most) * longest)
        const textY = index * step + step / 2 + 4.5
        return (
          <g key={name}>
            <text x={0} y={textY} className="fill-ink-soft text-[12.5px]">
              {name}
            </text>
            <rect
              x={barsFrom}
              y={index * step + (step - thick) / 2}
              width={long}
              height={thick}
              rx={2}
              className="fill-action"
            />
            {amount > 0 && (
              <text
                x={barsFrom + long + 6}
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
const width = 312
const step = 27
const thick = 16
const barsFrom = 62
/** Behind the longest bar its amount has room. */
const longest = width - barsFrom - 58

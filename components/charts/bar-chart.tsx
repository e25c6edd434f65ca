'use client'

/**
 * Bars side by side, as wide as there is room. The drawing is made by a component of the browser: what a
 * server component puts into a drawing may come in pieces, and React hides such a piece by a style attribute,
 * which our policy refuses.
 */
import { useState } from 'react'
import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { useFormatter } from 'next-intl'

export interface ChartBar {
  /** Below the bar: short enough for its width. */
  readonly name: string
  /** Below the names of the bars that share it, once. */
  readonly group?: string
  /** The bar in words, with its value. */
  readonly text: string
  /** Null: there is nothing to draw. */
  readonly value: number | null
}

/** In pixels. */
const height = 190
const margin = { top: 22, right: 4, left: 40 }
const nameHeight = 20
const letterWidth = 6.5
/** Before the browser has measured it, and about a phone's. */
const firstWidth = 320

export function BarChart({
  label,
  bars,
  isShare = false,
}: {
  label: string
  bars: readonly ChartBar[]
  /** The values are parts of one, and the chart is as high as one. */
  isShare?: boolean
}) {
  const format = useFormatter()
  const { parentRef, width } = useParentSize({ initialSize: { width: firstWidth } })
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = pointed === null ? undefined : bars[pointed]
  const floor = height - nameHeight * (bars.some(({ group }) => group !== undefined) ? 2 : 1)
  const most = Math.max(...bars.map(({ value }) => value ?? 0))
  const up = scaleLinear<number>({
    domain: [0, isShare ? 1 : most || 1],
    range: [floor, margin.top],
    nice: true,
  })
  const across = scaleBand<number>({
    domain: [...bars.keys()],
    range: [margin.left, Math.max(width, margin.left + 1) - margin.right],
    padding: 0.3,
  })
  const valueText = (value: number) =>
    isShare
      ? format.number(value, { style: 'percent' })
      : format.number(value, { notation: 'compact', maximumFractionDigits: 1 })
  const longest = Math.max(...bars.map(({ name }) => name.length))
  // Where they would touch, every other one is left out.
  const nameEvery = across.step() < longest * letterWidth + 6 ? 2 : 1
  // Counts have no halves.
  const ticks = up.ticks(3).filter((value) => isShare || most > 3 || Number.isInteger(value))
  return (
    <div ref={parentRef} className="mt-3">
      <p aria-hidden className="h-5 truncate text-caption text-ink-soft">
        {shown?.text}
      </p>
      <svg
        width="100%"
        height={height}
        role="img"
        aria-label={label}
        onPointerLeave={() => setPointed(null)}
        className="overflow-visible"
      >
        {ticks.map((value) => (
          <g key={value}>
            <Line
              from={{ x: margin.left, y: up(value) }}
              to={{ x: width - margin.right, y: up(value) }}
              className={value === 0 ? 'stroke-edge-strong' : 'stroke-edge'}
            />
            <text
              x={margin.left - 6}
              y={up(value) + 4}
              textAnchor="end"
              className="fill-ink-soft text-[11px]"
            >
              {valueText(value)}
            </text>
          </g>
        ))}
        {bars.map(({ name, group, value }, index) => {
          const left = across(index) ?? 0
          const middle = left + across.bandwidth() / 2
          const top = up(value ?? 0)
          return (
            <g key={`${group} ${name}`} onPointerEnter={() => setPointed(index)}>
              {/* A low bar is as easy to point at as a high one. */}
              <Bar
                x={left - (across.step() - across.bandwidth()) / 2}
                y={0}
                width={across.step()}
                height={height}
                className="fill-transparent"
              />
              <Bar
                x={left}
                y={top}
                width={across.bandwidth()}
                height={floor - top}
                rx={2}
                className={index === pointed ? 'fill-action-hover' : 'fill-action'}
              />
              {(bars.length - 1 - index) % nameEvery === 0 && (
                <text
                  x={middle}
                  y={floor + 15}
                  textAnchor="middle"
                  className="fill-ink-soft text-[11px]"
                >
                  {name}
                </text>
              )}
              {beginsGroup(bars, index) && (
                <text
                  x={middle}
                  y={floor + 15 + nameHeight}
                  textAnchor="middle"
                  className="fill-ink-soft text-[11px]"
                >
                  {group}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** Under a single bar the name of a group would run into the next one. */
function beginsGroup(bars: readonly ChartBar[], index: number): boolean {
  const groupAt = (at: number) => bars[at]?.group
  const own = groupAt(index)
  return own !== undefined && groupAt(index - 1) !== own && (groupAt(index + 1) ?? own) === own
}

'use client'

/**
 * How pushes ended over time, a bar for each hour or day. The drawing is made by a component of the browser:
 * the policy refuses the style attributes by which React hides pieces of a drawing that come late.
 */
import type { WebhookHealth } from '#lib/contract/console/webhooks.ts'

type Bucket = WebhookHealth['buckets'][number]

const height = 160
const step = 20
const width = 14
/** A few failures among many pushes are seen too. */
const least = 3

export function HealthChart({
  label,
  buckets,
}: {
  label: string
  buckets: readonly Pick<Bucket, 'from' | 'delivered' | 'failed' | 'lost'>[]
}) {
  const most = Math.max(
    1,
    ...buckets.map(({ delivered, failed, lost }) => delivered + failed + lost),
  )
  const tall = (count: number) =>
    count === 0 ? 0 : Math.max(least, Math.round((count / most) * (height - 2 * least)))
  return (
    <svg
      viewBox={`0 0 ${buckets.length * step} ${height + 1}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-44 w-full"
    >
      {buckets.map(({ from, delivered, failed, lost }, index) => {
        const x = index * step + (step - width) / 2
        const [good, bad, gone] = [tall(delivered), tall(failed), tall(lost)]
        return (
          <g key={from}>
            <rect x={x} y={height - good} width={width} height={good} className="fill-good" />
            <rect x={x} y={height - good - bad} width={width} height={bad} className="fill-bad" />
            <rect
              x={x}
              y={height - good - bad - gone}
              width={width}
              height={gone}
              className="fill-mark"
            />
          </g>
        )
      })}
      <line
        x1={0}
        x2={buckets.length * step}
        y1={height + 0.5}
        y2={height + 0.5}
        className="stroke-edge-strong"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

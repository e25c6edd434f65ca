import { Money } from '../quote/money.tsx'

interface Row {
  readonly name: string
  readonly amount: number
  readonly strong?: boolean
}

/** Sums of one currency below each other. */
export function Sums({
  rows,
  currency,
  className = '',
}: {
  rows: readonly Row[]
  currency: string
  className?: string
}) {
  return (
    <dl
      className={`grid max-w-[26rem] grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-small ${className}`}
    >
      {rows.map(({ name, amount, strong }) => (
        <div
          key={name}
          className={`col-span-2 grid grid-cols-subgrid ${strong ? 'font-semibold' : ''}`}
        >
          <dt className={strong ? '' : 'text-ink-soft'}>{name}</dt>
          <dd className="text-right">
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

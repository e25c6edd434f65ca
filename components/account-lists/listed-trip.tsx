import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { Money } from '#components/quote/money.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import { Badge } from '#components/ui/badge.tsx'
import type { OrderStatus, PretrackableState } from '#lib/contract/states/order-statuses.ts'
import type { QuoteState } from '#lib/contract/states/quote-states.ts'

export interface TripRow {
  readonly number: string
  readonly href: string
  readonly from: string | null
  readonly to: string | null
  /** It travels together with the goods of others. */
  readonly isShared: boolean
  readonly vehicles: readonly { readonly name: string; readonly count: number }[]
  readonly total: number
  readonly currency: string
  readonly at: Date
}

/** One line where there is room, a card on a phone; the skeleton of the list has the same shape. */
const tripGrid =
  'relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-2 px-5 py-4 lg:grid-cols-[9.5rem_minmax(0,2fr)_minmax(0,1fr)_8rem_7rem_auto] lg:items-center'

export function ListedTrip({
  trip,
  badge,
  note,
  actions,
}: {
  trip: TripRow
  badge: ReactNode
  note?: ReactNode
  actions: ReactNode
}) {
  const t = useTranslations('accountLists.row')
  const ofService = useTranslations('accountLists.service')
  const format = useFormatter()
  const { number, href, from, to, isShared, vehicles, total, currency, at } = trip
  return (
    <li className={`${tripGrid} hover:bg-hover/60`}>
      <p>
        <Link
          href={href}
          className="text-small font-medium text-action after:absolute after:inset-0 hover:underline"
        >
          {number}
        </Link>
        <span className="block text-caption text-ink-soft">
          <time dateTime={at.toISOString()}>{format.dateTime(at, 'moment')}</time>
        </span>
      </p>
      <p className="order-2 col-span-2 min-w-0 text-small lg:order-none lg:col-span-1">
        {from === null || to === null ? (
          <span className="text-ink-soft">{t('unknownRoute')}</span>
        ) : (
          <>
            <span className="line-clamp-2">
              <span className="sr-only">{t('from')}: </span>
              {from}
            </span>
            <span className="line-clamp-2">
              <span aria-hidden className="mr-1 text-mark-ink">
                →
              </span>
              <span className="sr-only">{t('to')}: </span>
              {to}
            </span>
          </>
        )}
      </p>
      <p className="order-3 min-w-0 self-center text-caption text-ink-soft lg:order-none">
        <span className="sr-only">{t('vehicle')}: </span>
        {isShared ? (
          ofService('ltl_transport')
        ) : (
          <UnbrokenWords>
            {vehicles
              .map(({ name, count }) => (count === 1 ? name : t('severalOf', { count, name })))
              .join(', ')}
          </UnbrokenWords>
        )}
      </p>
      <div className="justify-self-end text-right lg:justify-self-start lg:text-left">
        {badge}
        {note !== undefined && <p className="mt-1 text-caption text-ink-soft">{note}</p>}
      </div>
      <p className="order-3 self-center text-right text-small font-medium whitespace-nowrap lg:order-none">
        <span className="sr-only">{t('total')}: </span>
        <Money amount={total} currency={currency} />
      </p>
      <div className="relative order-4 col-span-2 flex flex-wrap justify-end gap-2 lg:order-none lg:col-span-1">
        {actions}
      </div>
    </li>
  )
}

const skeletonWidths = ['w-52', 'w-40', 'w-64', 'w-44', 'w-56', 'w-48']

/** In the rows of the list that replaces it: nothing jumps. */
export function ListSkeleton() {
  const t = useTranslations('accountLists')
  return (
    <div role="status" className="divide-y divide-edge rounded-large border border-edge bg-surface">
      <span className="sr-only">{t('loading')}</span>
      {skeletonWidths.map((width) => (
        <div key={width} className={tripGrid}>
          <Skeleton className="my-1 h-9 w-32" />
          <Skeleton
            className={`order-2 col-span-2 my-1 h-10 max-w-full lg:order-none lg:col-span-1 ${width}`}
          />
          <Skeleton className="order-3 my-1 h-3.5 w-24 lg:order-none" />
          <Skeleton className="my-0.5 h-5 w-24 justify-self-end lg:justify-self-start" />
          <Skeleton className="order-3 h-4 w-20 justify-self-end lg:order-none" />
          <Skeleton className="order-4 col-span-2 h-11 w-32 justify-self-end lg:order-none lg:col-span-1" />
        </div>
      ))}
    </div>
  )
}

type Tone = 'plain' | 'action' | 'good' | 'warn' | 'bad'

const orderTones: Readonly<Record<OrderStatus | PretrackableState, Tone>> = {
  awaiting_payment: 'warn',
  awaiting_3pl: 'action',
  pending: 'action',
  assigning_driver: 'action',
  driver_assigned: 'action',
  picked_up: 'action',
  in_transit: 'action',
  delivered: 'good',
  canceled: 'plain',
  failed: 'bad',
}

const quoteTones: Readonly<Record<QuoteState, Tone>> = {
  active: 'action',
  accepted: 'good',
  canceled: 'plain',
  expired: 'plain',
}

export function OrderBadge({ status }: { status: OrderStatus | PretrackableState }) {
  const t = useTranslations('accountLists.orderStatus')
  return <Badge tone={orderTones[status]}>{t(status)}</Badge>
}

export function QuoteBadge({ status }: { status: QuoteState }) {
  const t = useTranslations('accountLists.quoteStatus')
  return <Badge tone={quoteTones[status]}>{t(status)}</Badge>
}

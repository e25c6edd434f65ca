import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Waybill } from '#lib/contract/waybills.ts'
import { isMachineNumber } from '#lib/machine-number.ts'
import { WaybillBadge } from './waybill-badge.tsx'

/** One line where there is room, a card on a phone; the skeleton of the list has the same shape. */
const rowGrid =
  'grid min-w-0 grow grid-cols-1 items-start gap-x-5 gap-y-2 py-4 pr-5 lg:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.4fr)_8rem_10rem] lg:items-center'

export function ListedWaybill({
  waybill,
  href,
  account,
  choice,
}: {
  waybill: Waybill
  href: string
  /** For staff: whose it is; null where it is no account's. */
  account?: string | null | undefined
  /** Chooses it for printing. */
  choice: ReactNode
}) {
  const t = useTranslations('waybills.row')
  const format = useFormatter()
  const { waybill_no, outTradeNo, sender, receiver, state, tags } = waybill
  const at = new Date(waybill.created_at)
  return (
    <li className="relative flex items-stretch hover:bg-hover/60">
      <div className="flex w-12 shrink-0 justify-center">{choice}</div>
      <div className={rowGrid}>
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1 lg:contents">
          <div className="min-w-0">
            <Link
              href={href}
              className="text-small font-medium break-words text-action after:absolute after:inset-0 hover:underline"
            >
              {waybill_no}
            </Link>
            {outTradeNo !== waybill_no && !isMachineNumber(outTradeNo) && (
              <p className="text-caption break-words text-ink-soft">
                <span className="sr-only">{t('outTradeNo')}: </span>
                {outTradeNo}
              </p>
            )}
            <p className="text-caption text-ink-soft">
              <time dateTime={at.toISOString()}>{format.dateTime(at, 'moment')}</time>
            </p>
          </div>
          <div className="lg:order-last">
            <WaybillBadge state={state} />
          </div>
        </div>
        <div className="min-w-0 text-small">
          <p className="line-clamp-1 break-words">
            <span className="sr-only">{t('sender')}: </span>
            {nameOf(sender)}
          </p>
          <p
            className={`line-clamp-1 text-caption break-words text-ink-soft ${account === undefined ? 'max-lg:hidden' : ''}`}
          >
            {account === undefined ? placeOf(sender) : (account ?? t('noAccount'))}
          </p>
        </div>
        <div className="min-w-0 text-small">
          <p className="line-clamp-1 break-words">
            <span aria-hidden className="mr-1 text-mark-ink">
              →
            </span>
            <span className="sr-only">{t('receiver')}: </span>
            {nameOf(receiver)}
          </p>
          <p className="line-clamp-1 text-caption break-words text-ink-soft">{placeOf(receiver)}</p>
        </div>
        <p className="text-caption text-ink-soft">
          {t('parcels', { count: waybill.parcels.length })}
          {waybill.weight !== null && (
            <span className="lg:block">
              <span aria-hidden className="lg:hidden">
                {' · '}
              </span>
              {t('weight', { kg: format.number(waybill.weight, { maximumFractionDigits: 1 }) })}
            </span>
          )}
          {tags.length > 0 && <span className="block break-words">{tags.join(', ')}</span>}
        </p>
      </div>
    </li>
  )
}

/** An order's waybill has nobody's name where its quote had none. */
function nameOf({ name, address }: Waybill['receiver']): string {
  return name === '' ? address : name
}

function placeOf({ city, province }: Waybill['receiver']): string {
  return [city, province].filter(Boolean).join(', ')
}

const skeletonWidths = ['w-52', 'w-40', 'w-64', 'w-44', 'w-56', 'w-48']

export function WaybillListSkeleton() {
  const t = useTranslations('accountLists')
  return (
    <div role="status" className="divide-y divide-edge rounded-large border border-edge bg-surface">
      <span className="sr-only">{t('loading')}</span>
      {skeletonWidths.map((width) => (
        <div key={width} className="flex pl-12">
          <div className={rowGrid}>
            <div className="flex justify-between lg:contents">
              <Skeleton className="my-1 h-12 w-36" />
              <Skeleton className="my-0.5 h-5 w-24 lg:order-last" />
            </div>
            <Skeleton className="my-1 h-9 w-40 max-w-full" />
            <Skeleton className={`my-1 h-9 max-w-full ${width}`} />
            <Skeleton className="my-1 h-3.5 w-20" />
          </div>
        </div>
      ))}
    </div>
  )
}

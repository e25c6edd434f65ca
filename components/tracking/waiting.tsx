'use client'

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { PackedTruck } from '#components/illustrations/packed-truck.tsx'
import { UncoupledTrailer } from '#components/illustrations/uncoupled-trailer.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import type { PretrackableState } from '#lib/contract/states/order-statuses.ts'
import { Freshness } from './freshness.tsx'
import type { Watch } from './use-watch.ts'

/** Before anybody drives: the money is awaited, or a truck is looked for. Two faces, never mixed. */
export function Waiting({
  state,
  payPath,
  isPart = false,
}: {
  state: PretrackableState
  payPath: string
  /** It stands under the headline of a whole order. */
  isPart?: boolean
}) {
  const Title = isPart ? 'h2' : 'h1'
  const t = useTranslations('trackedOrder.waiting')
  const forMoney = state === 'awaiting_payment'
  return (
    <div className="flex flex-col items-center py-6 text-center">
      <div className="w-56 max-w-full md:w-64">{forMoney ? <EmptyHold /> : <PackedTruck />}</div>
      <Title className={`mt-8 ${isPart ? 'text-title' : 'text-heading'}`}>
        {t(`${state}.title`)}
      </Title>
      <p className="mt-3 max-w-[52ch] text-balance text-ink-soft">{t(`${state}.body`)}</p>
      {forMoney && (
        <Link href={payPath} className={buttonStyle('primary', 'mt-7')}>
          {t('pay')}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
      <p role="status" className="sr-only">
        {t(`${state}.title`)}
      </p>
    </div>
  )
}

/** The page came, and where the order is did not: the page goes on asking. */
export function Unanswered({ watch }: { watch: Watch<unknown> }) {
  const t = useTranslations('tracking.unanswered')
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <div className="w-56 max-w-full md:w-72">
        <UncoupledTrailer />
      </div>
      <h1 className="mt-8 text-heading">{t('title')}</h1>
      <p className="mt-3 mb-7 max-w-[52ch] text-ink-soft">{t('body')}</p>
      <Freshness fetchedAt={null} hasPosition={false} watch={watch} />
    </div>
  )
}

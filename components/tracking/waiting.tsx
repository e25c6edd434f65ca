'use client'

/** Before anybody drives: the money is awaited, or a truck is looked for. Two faces, never mixed. */
import { ArrowRight } from 'lucide-react'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'next-intl'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { PackedTruck } from '#components/illustrations/packed-truck.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { PretrackableState } from '#lib/contract/states/order-statuses.ts'

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

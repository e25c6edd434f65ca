'use client'

/** The page came, and where the order is did not: the page goes on asking. */
import { useTranslations } from 'next-intl'
import { UncoupledTrailer } from '#components/illustrations/uncoupled-trailer.tsx'
import { Freshness } from './freshness.tsx'
import type { Watch } from './use-watch.ts'

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

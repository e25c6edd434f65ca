'use client'

/** How old the position is, when the page looks next, and a press to look now: parts of the row they stand in. */
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { serverNowMs } from '#components/quote/server-clock.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SentenceGap } from '#components/ui/sentence-gap.tsx'
import { useMoment } from '#components/ui/use-moment.ts'
import { useSecond } from './use-second.ts'
import type { Watch } from './use-watch.ts'

export function Freshness({
  fetchedAt,
  hasPosition,
  watch,
}: {
  /** Null while nobody drives it. */
  fetchedAt: string | null
  hasPosition: boolean
  watch: Pick<Watch<unknown>, 'isLooking' | 'nextLookAtMs' | 'look'>
}) {
  const t = useTranslations('tracking.fresh')
  const moment = useMoment()
  const nowMs = useSecond()
  const { nextLookAtMs, isLooking, look } = watch
  const ageMs = nowMs === null || fetchedAt === null ? null : serverNowMs() - Date.parse(fetchedAt)
  const leftSeconds =
    nowMs === null || nextLookAtMs === null
      ? null
      : Math.max(0, Math.ceil((nextLookAtMs - nowMs) / 1000))
  return (
    <>
      <p className="text-small text-ink-soft max-sm:w-full">
        {fetchedAt !== null && (
          <span>
            {ageMs === null
              ? t(hasPosition ? 'positionAt' : 'stateAt', {
                  time: moment(fetchedAt, 'exactMoment'),
                })
              : t(hasPosition ? 'positionAge' : 'stateAge', { age: ageText(ageMs) })}
          </span>
        )}
        <SentenceGap />
        {leftSeconds !== null && (
          <span>
            {isLooking || leftSeconds === 0 ? t('looking') : t('next', { seconds: leftSeconds })}
          </span>
        )}
      </p>
      {nextLookAtMs !== null && (
        <button
          type="button"
          onClick={look}
          aria-busy={isLooking}
          className={buttonStyle('secondary')}
        >
          <RotateCw
            aria-hidden
            className={`size-4 ${isLooking ? 'motion-safe:animate-spin' : ''}`}
          />
          {t('look')}
        </button>
      )}
    </>
  )

  function ageText(ms: number): string {
    const seconds = Math.max(0, Math.round(ms / 1000))
    if (seconds < 60) return t('seconds', { count: seconds })
    const minutes = Math.floor(seconds / 60)
    return minutes < 60
      ? t('minutes', { count: minutes })
      : t('hours', { count: Math.floor(minutes / 60) })
  }
}

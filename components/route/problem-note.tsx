'use client'

/** The state or problem of an address, in words, with what the visitor can do. */
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PinName } from '#components/map/map-pin.ts'
import { useSlow } from '#components/ui/slow-note.tsx'
import { SeenAndSaid } from '#components/ui/seen-and-said.tsx'
import { SentenceGap } from '#components/ui/sentence-gap.tsx'
import { useSecondsLeft } from '#components/ui/use-seconds-left.ts'
import type { AddressFailure, AddressProblem } from '#lib/storefront/address-replies.ts'

/** Longer waits are shown in minutes. */
const secondsSaid = 100

/** Problems that may be over in a moment. */
const passing: ReadonlySet<AddressProblem> = new Set([
  'link_unreachable',
  'unavailable',
  'slow',
  'busy',
  'offline',
])

export function ProblemNote({
  asking,
  failure,
  pinned,
  missing,
  fault,
  onRetry,
}: {
  asking: boolean
  failure: AddressFailure | null
  /** There is a pin already: only its address could not be found. */
  pinned: boolean
  missing: PinName | null
  /** Why the place cannot be, though it is known. */
  fault: string | null
  onRetry: () => void
}) {
  const t = useTranslations('route.problem')
  const slow = useSlow(asking)
  return (
    <>
      <p role="status" className="flex items-center gap-2 text-caption text-ink-soft empty:hidden">
        {asking && (
          <>
            <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
            {slow ? t('askingSlow') : t('asking')}
          </>
        )}
      </p>
      <div role="alert" className="text-caption empty:hidden">
        {fault !== null && !asking && <Fault>{fault}</Fault>}
        {fault === null && failure !== null && !asking && (
          <Fault>
            {pinned ? t('unnamed') : t(failure.problem)}
            {failure.problem === 'busy' && failure.retryAfterSeconds !== undefined && (
              <>
                <SentenceGap />
                <Again afterSeconds={failure.retryAfterSeconds} />
              </>
            )}
            {passing.has(failure.problem) && (
              <button
                type="button"
                onClick={onRetry}
                className="ml-1 inline-flex min-h-6 items-center font-medium underline underline-offset-2"
              >
                {t('retry')}
              </button>
            )}
          </Fault>
        )}
        {fault === null && failure === null && !asking && missing !== null && (
          <Fault>{t(`missing.${missing}`)}</Fault>
        )}
      </div>
    </>
  )
}

function Again({ afterSeconds }: { afterSeconds: number }) {
  const t = useTranslations('route.problem')
  const left = useSecondsLeft(afterSeconds)
  const say = (seconds: number) =>
    seconds < secondsSaid
      ? t('again', { seconds })
      : t('againMinutes', { minutes: Math.ceil(seconds / 60) })
  if (left === 0) return t('againNow')
  return <SeenAndSaid seen={say(left)} said={say(afterSeconds)} />
}

function Fault({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

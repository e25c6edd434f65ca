'use client'

/** Why nothing new comes, what to do about it, and how old what is shown is. */
import { useTranslations } from 'next-intl'
import { TriangleAlert } from 'lucide-react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SentenceGap } from '#components/ui/sentence-gap.tsx'
import { useMoment } from '#components/ui/use-moment.ts'
import type { ReadProblem } from '#components/queries/read-failed.ts'

export function WatchTrouble({
  problem,
  fetchedAt,
  signInPath,
}: {
  problem: ReadProblem
  /** The time at which the shown data was read. */
  fetchedAt: string | null
  /** Null where nobody has to sign in. */
  signInPath: string | null
}) {
  const t = useTranslations('tracking.trouble')
  const moment = useMoment()
  return (
    <div
      role="alert"
      className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-large bg-warn-soft px-5 py-4 text-warn"
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-4">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p className="text-small font-medium">{t(`${problem}.title`)}</p>
          <p className="mt-1 text-small">
            {t(`${problem}.body`)}
            <SentenceGap />
            {fetchedAt !== null && t('lastKnown', { time: moment(fetchedAt) })}
          </p>
        </div>
      </div>
      {problem === 'signed-out' && signInPath !== null && (
        <a href={signInPath} className={buttonStyle('primary')}>
          {t('signIn')}
        </a>
      )}
    </div>
  )
}

'use client'

import { useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { MissingList } from '#components/steps/missing-list.tsx'
import { SeenAndSaid } from '#components/ui/seen-and-said.tsx'
import type { AskingTrouble as Trouble } from './use-asking.ts'
import { useLeftMs } from './use-left-ms.ts'

/** Says why the price was not asked for, next to the button that asks; the rest of the page stays. */
export function AskingTrouble({ trouble }: { trouble: Trouble }) {
  const t = useTranslations('quote.trouble')
  return (
    <div role="alert" className="rounded-large bg-warn-soft px-5 py-4 text-small text-warn">
      <p className="flex items-start gap-3 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          {trouble.kind === 'problem' && 'retryAtMs' in trouble.problem ? (
            <TooMany retryAtMs={trouble.problem.retryAtMs} nowMs={trouble.nowMs} />
          ) : (
            t(trouble.kind === 'problem' ? 'portal_unreachable' : trouble.kind)
          )}
        </span>
      </p>
      {trouble.kind === 'incomplete' && (
        <div className="mt-3 text-ink">
          <MissingList missing={trouble.missing} />
        </div>
      )}
    </div>
  )
}

function TooMany({ retryAtMs, nowMs }: { retryAtMs: number; nowMs: number }) {
  const t = useTranslations('quote.trouble')
  const seconds = Math.ceil(useLeftMs(retryAtMs, nowMs) / 1000)
  const [first] = useState(seconds)
  if (seconds === 0) return t('too_many_over')
  return <SeenAndSaid seen={t('too_many', { seconds })} said={t('too_many', { seconds: first })} />
}

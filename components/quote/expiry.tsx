'use client'

import { Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { minutesAndSeconds } from './use-left-ms.ts'

/** Minutes before the end at which the countdown is said aloud. */
const spokenMinutes = [1, 5, 10]

/** Seen each second, and heard a few times only. */
export function Expiry({ leftMs }: { leftMs: number }) {
  const t = useTranslations('quote.expiry')
  const over = leftMs <= 0
  const minutes = spokenMinutes.find((each) => leftMs <= each * 60_000)
  const isSoon = !over && leftMs <= 60_000
  return (
    <>
      <p
        role="timer"
        className={`flex items-center gap-2 text-small font-medium ${over ? 'text-bad' : isSoon ? 'text-warn' : 'text-ink-soft'}`}
      >
        <Clock aria-hidden className="size-4 shrink-0" />
        {over ? t('over') : t('left', { time: minutesAndSeconds(leftMs) })}
      </p>
      <p role="status" className="sr-only">
        {over ? t('spokenOver') : minutes !== undefined && t('spoken', { minutes })}
      </p>
    </>
  )
}

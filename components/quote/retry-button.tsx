'use client'

import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { useLeftMs } from './use-left-ms.ts'

/** Tries again, when the moment that the server named has come; until then it counts down. */
export function RetryButton({
  retryAtMs,
  serverNowMs,
  pending,
  onRetry,
}: {
  retryAtMs: number
  serverNowMs: number
  pending: boolean
  onRetry: () => void
}) {
  const t = useTranslations('quote')
  const seconds = Math.ceil(useLeftMs(retryAtMs, serverNowMs) / 1000)
  const waiting = seconds > 0
  return (
    <>
      <button
        type="button"
        aria-disabled={waiting || pending}
        onClick={() => {
          if (!waiting && !pending) onRetry()
        }}
        className={buttonStyle('primary', 'aria-disabled:opacity-60')}
      >
        <RotateCw aria-hidden className={`size-4 ${pending ? 'animate-spin' : ''}`} />
        {pending ? t('asking') : waiting ? t('retryIn', { seconds }) : t('retry')}
      </button>
      <p role="status" className="sr-only">
        {!waiting && !pending && t('retryNow')}
      </p>
    </>
  )
}

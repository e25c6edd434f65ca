'use client'

/** A notification of the browser when the truck arrives, for whoever asks for it by a press. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Bell, BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { TrackedOrder } from '#lib/contract/tracking.ts'
import { isAtRest } from '#lib/storefront/watch-pace.ts'

export function ArrivalNotice({ order }: { order: TrackedOrder }) {
  const t = useTranslations('trackedOrder.notice')
  const possible = useSyncExternalStore(
    neverChanges,
    () => 'Notification' in window,
    () => false,
  )
  const [asked, setAsked] = useState<'no' | 'wanted' | 'denied'>('no')
  const stage = arrivalOf(order)
  const before = useRef(stage)
  useEffect(() => {
    if (stage === before.current) return
    before.current = stage
    if (asked === 'wanted' && stage !== null) void notify(t(`${stage}.title`), t(`${stage}.body`))
  }, [stage, asked, t])

  async function ask(): Promise<void> {
    const answer = await Notification.requestPermission().catch(() => 'denied' as const)
    setAsked(answer === 'granted' ? 'wanted' : 'denied')
  }

  if (!possible || isAtRest(order.status)) return null
  return (
    <div role="status" className="mt-5">
      {asked === 'no' ? (
        <button type="button" onClick={() => void ask()} className={buttonStyle('secondary')}>
          <Bell aria-hidden className="size-4" />
          {t('ask')}
        </button>
      ) : (
        <p className="flex items-center gap-2 text-small text-ink-soft">
          <BellRing aria-hidden className="size-4 shrink-0" />
          {t(asked)}
        </p>
      )}
    </div>
  )
}

function arrivalOf({ status, stops }: TrackedOrder): 'near' | 'done' | null {
  if (status === 'delivered') return 'done'
  return stops.at(-1)?.status === 'arrived' ? 'near' : null
}

/** Phones show notifications of service workers only; a page without one has its own. */
async function notify(title: string, body: string): Promise<void> {
  const options = { body, tag: `loadline ${location.pathname}`, icon: '/icon.svg' }
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration?.active) await registration.showNotification(title, options)
    else new Notification(title, options)
  } catch {
    // The page says it as well.
  }
}

function neverChanges(): () => void {
  return () => undefined
}

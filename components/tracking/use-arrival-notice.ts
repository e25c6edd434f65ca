/** A notification of the browser when the truck arrives: whether it is wanted, and the moment it is shown. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'next-intl'
import { tryTo } from '#components/steps/mirrors.ts'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { isAtRest } from '#lib/contract/states/orders-at-rest.ts'
import type { TrackedOrder } from '#lib/contract/tracking.ts'

/** `impossible`: this browser shows none. */
type ArrivalNoticeState = 'impossible' | 'ask' | 'wanted' | 'denied'

export function useArrivalNotice(
  deliveryId: DeliveryId,
  order: TrackedOrder,
): { readonly state: ArrivalNoticeState; readonly ask: () => void } {
  const t = useTranslations('trackedOrder.notice')
  // For all tabs of this browser, and after a reload.
  const key = `loadline-arrival ${deliveryId}`
  const found = useSyncExternalStore<ArrivalNoticeState>(
    watchOtherTabs,
    () => stateOf(key),
    () => 'impossible',
  )
  // The browser does not say when a permission was given or refused: what was asked here is read again.
  const [answers, setAnswers] = useState(0)
  const stage = arrivalOf(order)
  const isOver = isAtRest(order.status)
  const before = useRef(stage)
  useEffect(() => {
    const isNews = stage !== null && stage !== before.current && stateOf(key) === 'wanted'
    before.current = stage
    if (isNews) void notify(t(`${stage}.title`), t(`${stage}.body`))
    if (isOver) tryTo(() => localStorage.removeItem(key), undefined)
  }, [key, stage, isOver, t])

  async function ask(): Promise<void> {
    const answer = await Notification.requestPermission().catch(() => 'denied' as const)
    if (answer === 'granted') tryTo(() => localStorage.setItem(key, 'wanted'), undefined)
    setAnswers((count) => count + 1)
  }

  return {
    // A refusal is shown only to somebody who has asked.
    state: found === 'denied' && answers === 0 ? 'ask' : found,
    ask: () => void ask(),
  }
}

/** Where the browser keeps nothing, there is nothing to ask for. */
function stateOf(key: string): ArrivalNoticeState {
  if (!('Notification' in window)) return 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  const wish = tryTo(() => localStorage.getItem(key), undefined)
  if (wish === undefined) return 'impossible'
  return Notification.permission === 'granted' && wish !== null ? 'wanted' : 'ask'
}

function arrivalOf({ status, stops }: TrackedOrder): 'near' | 'done' | null {
  if (status === 'delivered') return 'done'
  return stops.at(-1)?.status === 'arrived' ? 'near' : null
}

function watchOtherTabs(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

/** Those of one page, also in several tabs, take each other's place. */
async function notify(title: string, body: string): Promise<void> {
  const options = { body, tag: `loadline ${location.pathname}`, icon: '/icon.svg' }
  try {
    // Phones show notifications of service workers only; a page without one has its own.
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration?.active) await registration.showNotification(title, options)
    else new Notification(title, options)
  } catch {
    // The page says it as well.
  }
}

/** A notification of the browser when the truck arrives: whether it is wanted, and the moment it is shown. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'next-intl'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { isAtRest } from '#lib/contract/states/orders-at-rest.ts'
import type { TrackedOrder } from '#lib/contract/tracking.ts'
import {
  arrivalWish,
  forgetArrival,
  takeStage,
  wishForArrival,
  type ArrivalStage,
} from './arrival-wish.ts'

/** `impossible`: this browser shows none. */
export type ArrivalNoticeState = 'impossible' | 'ask' | 'wanted' | 'denied'

export function useArrivalNotice(
  deliveryId: DeliveryId,
  order: TrackedOrder,
): { readonly state: ArrivalNoticeState; readonly ask: () => void } {
  const t = useTranslations('trackedOrder.notice')
  const found = useSyncExternalStore<ArrivalNoticeState>(
    watchOtherTabs,
    () => stateOf(deliveryId),
    () => 'impossible',
  )
  // The browser does not say when a permission was given or refused: what was asked here is read again.
  const [answers, setAnswers] = useState(0)
  const stage = arrivalOf(order)
  const isOver = isAtRest(order.status)
  const before = useRef(stage)
  useEffect(() => {
    const changed = stage !== before.current
    before.current = stage
    const isNews = changed && stage !== null && isAllowed() && takeStage(store(), deliveryId, stage)
    if (isNews) void notify(t(`${stage}.title`), t(`${stage}.body`))
    if (isOver) forgetArrival(store(), deliveryId)
  }, [deliveryId, stage, isOver, t])

  async function ask(): Promise<void> {
    const answer = await Notification.requestPermission().catch(() => 'denied' as const)
    if (answer === 'granted') wishForArrival(store(), deliveryId)
    setAnswers((count) => count + 1)
  }

  return {
    // A refusal is shown only to somebody who has asked.
    state: found === 'denied' && answers === 0 ? 'ask' : found,
    ask: () => void ask(),
  }
}

function stateOf(deliveryId: DeliveryId): ArrivalNoticeState {
  if (!('Notification' in window)) return 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  return isAllowed() && arrivalWish(store(), deliveryId) !== null ? 'wanted' : 'ask'
}

function isAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

function arrivalOf({ status, stops }: TrackedOrder): ArrivalStage | null {
  if (status === 'delivered') return 'done'
  return stops.at(-1)?.status === 'arrived' ? 'near' : null
}

function watchOtherTabs(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

/** A browser that keeps nothing for us keeps it as long as the page is open. */
function store(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return localStorage
  } catch {
    return pageStore
  }
}

const inPage = new Map<string, string>()
const pageStore = {
  getItem: (key: string) => inPage.get(key) ?? null,
  setItem: (key: string, value: string) => void inPage.set(key, value),
  removeItem: (key: string) => void inPage.delete(key),
}

/** Shows a notification of the browser; those of one page take each other's place. */
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

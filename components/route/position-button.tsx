'use client'

import { useState } from 'react'
import { LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RouteEnd } from '#components/map/route-end.ts'
import type { Point } from '#lib/geo/great-circle.ts'

type State = 'idle' | 'asking' | 'denied' | 'unavailable'

const timeoutMs = 15_000

/** Asks the browser where it is. What it answers goes nowhere but into the field. */
export function PositionButton({
  end,
  onFound,
}: {
  end: RouteEnd
  onFound: (point: Point) => void
}) {
  const t = useTranslations('route.position')
  const [state, setState] = useState<State>('idle')
  const locate = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onFound({
          lat: Number(coords.latitude.toFixed(5)),
          lng: Number(coords.longitude.toFixed(5)),
        })
      },
      ({ code, PERMISSION_DENIED }) =>
        setState(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: timeoutMs },
    )
  }
  return (
    <>
      <button
        type="button"
        aria-busy={state === 'asking'}
        onClick={locate}
        className="-mr-2 inline-flex min-h-9 items-center gap-2 rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft aria-busy:opacity-60"
      >
        <LocateFixed aria-hidden className="size-4" />
        {state === 'asking' ? t('asking') : t('use')}
        <span className="sr-only"> ({t(`for.${end}`)})</span>
      </button>
      <p role="status" className="basis-full pb-1 text-caption text-bad empty:hidden">
        {(state === 'denied' || state === 'unavailable') && t(state)}
      </p>
    </>
  )
}

'use client'

import { useState } from 'react'
import { LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PinName } from '#components/map/route-end.ts'
import { useKilometres } from '#components/measures/use-kilometres.ts'
import { useSlow } from '#components/ui/use-slow.ts'
import type { Point } from '#lib/geo/great-circle.ts'

type State =
  | { readonly kind: 'idle' | 'asking' | 'denied' | 'unavailable' | 'timeout' }
  | { readonly kind: 'rough'; readonly radiusM: number }

const timeoutMs = 15_000

/** A driver who stops this far away does not see the gate. */
const roughM = 300

/** Requests the browser's position. The result is only used for the field. */
export function PositionButton({
  end,
  onFound,
}: {
  end: PinName
  onFound: (point: Point) => void
}) {
  const t = useTranslations('route.position')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const kilometres = useKilometres()
  const slow = useSlow(state.kind === 'asking')
  const locate = () => {
    setState({ kind: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const isRough = coords.accuracy > roughM
        setState(isRough ? { kind: 'rough', radiusM: coords.accuracy } : { kind: 'idle' })
        onFound({
          lat: Number(coords.latitude.toFixed(5)),
          lng: Number(coords.longitude.toFixed(5)),
        })
      },
      (error) => setState({ kind: failureOf(error) }),
      { enableHighAccuracy: true, timeout: timeoutMs },
    )
  }
  const words = () => {
    switch (state.kind) {
      case 'idle':
        return ''
      case 'asking':
        return slow && t('askingSlow')
      case 'rough':
        return t('rough', { radius: kilometres(state.radiusM / 1000, 1) })
      default:
        return t(state.kind)
    }
  }
  return (
    <>
      <button
        type="button"
        aria-busy={state.kind === 'asking'}
        onClick={locate}
        className="-mr-2 inline-flex min-h-9 items-center gap-2 rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft aria-busy:opacity-60"
      >
        <LocateFixed aria-hidden className="size-4" />
        {state.kind === 'asking' ? t('asking') : t('use')}
        <span className="sr-only"> ({t(`for.${end}`)})</span>
      </button>
      <p
        role="status"
        className={`basis-full pb-1 text-caption empty:hidden ${state.kind === 'asking' ? 'text-ink-soft' : 'text-bad'}`}
      >
        {words()}
      </p>
    </>
  )
}

function failureOf({
  code,
  PERMISSION_DENIED,
  TIMEOUT,
}: GeolocationPositionError): 'denied' | 'timeout' | 'unavailable' {
  if (code === PERMISSION_DENIED) return 'denied'
  return code === TIMEOUT ? 'timeout' : 'unavailable'
}

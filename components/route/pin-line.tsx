'use client'

import { useTranslations } from 'next-intl'
import { isPinned } from '#lib/storefront/place-pin.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import { uncertaintyOf } from './uncertainty.ts'
import { areasOf } from './areas-of.ts'

const coordinateDigits = 5

/** The pin's position for people who cannot see the map. It is announced whenever the pin has moved. */
export function PinLine({ place }: { place: DraftPlace | null }) {
  const t = useTranslations('route.pin')
  const isUnmapped = isPinned(place) && uncertaintyOf(place)?.reason === 'unmapped'
  return (
    <p role="status" className="text-caption text-ink-soft empty:hidden">
      {isPinned(place) &&
        t(place.province === '' ? 'at' : 'near', {
          place: isUnmapped ? place.province : areasOf(place),
          lat: place.lat.toFixed(coordinateDigits),
          lng: place.lng.toFixed(coordinateDigits),
        })}
    </p>
  )
}

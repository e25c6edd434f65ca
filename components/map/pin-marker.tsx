'use client'

/** A pin that is dragged, or moved with the arrow keys while it has the focus. */
import { useEffect, useMemo, useRef } from 'react'
import type { LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet'
import { useTranslations } from 'next-intl'
import { Marker, useMap } from 'react-leaflet'
import type { Point } from '#lib/geo/great-circle.ts'
import type { MapPin } from './map-pin.ts'
import { pinIcon } from './pin-icon.ts'
import type { PinMove } from './pin-move.ts'
import { endLetters } from './route-end.ts'

/** In pixels of the map, so that a step is shorter at a higher zoom; with Shift pixel by pixel. */
const strides = { usual: 12, fine: 1 }

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export function PinMarker({
  pin,
  active,
  onMove,
  onActivate,
}: {
  pin: MapPin
  active: boolean
  onMove: (move: PinMove) => void
  onActivate: () => void
}) {
  const t = useTranslations('map')
  const map = useMap()
  const marker = useRef<LeafletMarker>(null)
  const icon = useMemo(() => pinIcon(endLetters[pin.end]), [pin.end])
  const label = t(`pin.${pin.end}`, coordinatesOf(pin.point))
  useEffect(() => {
    const element = marker.current?.getElement()
    element?.setAttribute('aria-label', label)
    element?.classList.toggle('map-pin-active', active)
  }, [label, active])

  const moveByKey = ({ originalEvent: event }: LeafletKeyboardEvent) => {
    const direction = directions[event.key]
    if (direction === undefined) return
    // Otherwise the map would move under the pin, and the page under the map.
    event.preventDefault()
    event.stopPropagation()
    const stride = event.shiftKey ? strides.fine : strides.usual
    // Not in pixels of the window: they are rounded, and a step up would also go a little sideways.
    const [right, down] = direction
    const next = map.unproject(map.project(pin.point).add([right * stride, down * stride]))
    onMove({ point: pointOf(next.wrap()), by: 'keys' })
    map.panInside(next, { padding: [48, 48], animate: false })
  }

  return (
    <Marker
      ref={marker}
      position={pin.point}
      icon={icon}
      draggable
      autoPan
      pane="pins"
      eventHandlers={{
        click: onActivate,
        dragstart: onActivate,
        dragend: ({ target }: { target: LeafletMarker }) =>
          onMove({ point: pointOf(target.getLatLng().wrap()), by: 'drag' }),
        keydown: moveByKey,
      }}
    />
  )
}

/** Five digits are about a metre. */
const coordinateDigits = 5

export function pointOf({ lat, lng }: Point): Point {
  return {
    lat: Number(lat.toFixed(coordinateDigits)),
    lng: Number(lng.toFixed(coordinateDigits)),
  }
}

function coordinatesOf({ lat, lng }: Point): { lat: string; lng: string } {
  return { lat: lat.toFixed(coordinateDigits), lng: lng.toFixed(coordinateDigits) }
}

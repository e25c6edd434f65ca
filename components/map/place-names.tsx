'use client'

import { useMemo } from 'react'
import { bounds, divIcon, type Map } from 'leaflet'
import { useLocale } from 'next-intl'
import { Marker, Pane, useMap } from 'react-leaflet'
import type { Point } from '#lib/geo/great-circle.ts'
import { useMapView } from './map-view.ts'
import { panes } from './panes.ts'
import { usePlaceNames, type NamedPoint } from './use-place-names.ts'

/** Cities, then towns, districts and subdistricts, with growing zoom. */
export function PlaceNames({ pins }: { pins: readonly Point[] }) {
  const map = useMap()
  const language = useLocale()
  const view = useMapView()
  const shown = placesWithRoom(usePlaceNames(view, language), { map, pins })
  return (
    <Pane name="names" style={{ zIndex: panes.names }}>
      {shown.map((place) => (
        <PlaceLabel key={`${place.lat} ${place.lng} ${place.name}`} place={place} />
      ))}
    </Pane>
  )
}

function PlaceLabel({ place }: { place: NamedPoint }) {
  const icon = useMemo(() => divIcon({ html: labelOf(place.name), className: 'map-name' }), [place])
  return <Marker position={place} icon={icon} pane="names" interactive={false} keyboard={false} />
}

/** A name as an image: screen readers have the places in the fields. */
function labelOf(name: string): HTMLElement {
  const label = document.createElement('span')
  label.setAttribute('aria-hidden', 'true')
  label.textContent = name
  return label
}

/** The width of a letter in map.css, in pixels; East Asian ones are square. */
const letterWidth = 7
const squareWidth = 13
const lineHeight = 18
const dotWidth = 12
const square = /[\u2e80-\u9fff]/g
/** Thai vowels and tones are above and below their letters. */
const combining = /\p{Mn}/gu

/** The names that have room: in order, each unless a pin or an earlier one is in the way. */
function placesWithRoom(
  places: readonly NamedPoint[],
  { map, pins }: { map: Map; pins: readonly Point[] },
): NamedPoint[] {
  const { x: right, y: bottom } = map.getSize()
  const whole = bounds([0, 0], [right, bottom])
  const taken = [
    // As large as its picture (pin-icon.ts), whose tip is at the point.
    ...pins.map((pin) => {
      const { x, y } = map.latLngToContainerPoint(pin)
      return bounds([x - 18, y - 44], [x + 18, y + 2])
    }),
    // The corners with the map's buttons and attribution.
    bounds([right - 62, 0], [right, 152]),
    bounds([right - 96, bottom - 20], [right, bottom]),
  ]
  return places.filter((place) => {
    const { x, y } = map.latLngToContainerPoint(place)
    const left = x - dotWidth / 2
    const box = bounds(
      [left, y - lineHeight / 2],
      [left + dotWidth + widthOf(place.name), y + lineHeight / 2],
    )
    if (!whole.contains(box) || taken.some((other) => box.overlaps(other))) return false
    taken.push(box)
    return true
  })
}

function widthOf(name: string): number {
  const letters = name.replaceAll(combining, '')
  const squares = letters.match(square)?.length ?? 0
  return squares * squareWidth + (letters.length - squares) * letterWidth
}

'use client'

import { useMemo } from 'react'
import { divIcon } from 'leaflet'
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
  const shown = placesWithRoom(usePlaceNames(view, language), {
    pixelOf: (place) => map.latLngToContainerPoint(place),
    size: map.getSize(),
    pins,
  })
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

/** Chooses the names that have room: in order, each unless an earlier one is in the way. */
interface Pixel {
  readonly x: number
  readonly y: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The width of a letter in map.css, in pixels; East Asian ones are square. */
const letterWidth = 7
const squareWidth = 13
const lineHeight = 18
const dotWidth = 12
const square = /[\u2e80-\u9fff]/g
/** Thai vowels and tones are above and below their letters. */
const combining = /\p{Mn}/gu

function placesWithRoom(
  places: readonly NamedPoint[],
  {
    pixelOf,
    size,
    pins,
  }: {
    pixelOf: (place: Point) => Pixel
    size: Pixel
    pins: readonly Point[]
  },
): NamedPoint[] {
  const taken = [...pins.map((pin) => pinBox(pixelOf(pin))), ...cornersOf(size)]
  return places.filter((place) => {
    const { x, y } = pixelOf(place)
    const left = x - dotWidth / 2
    const box = {
      left,
      top: y - lineHeight / 2,
      right: left + dotWidth + widthOf(place.name),
      bottom: y + lineHeight / 2,
    }
    if (box.left < 0 || box.top < 0 || box.right > size.x || box.bottom > size.y) return false
    const overlaps = taken.some(
      (other) =>
        box.left < other.right &&
        box.right > other.left &&
        box.top < other.bottom &&
        box.bottom > other.top,
    )
    if (!overlaps) taken.push(box)
    return !overlaps
  })
}

/** As large as its picture (pin-icon.ts), whose tip is at the point. */
function pinBox({ x, y }: Pixel): Box {
  return { left: x - 18, top: y - 44, right: x + 18, bottom: y + 2 }
}

/** The corners with the map's buttons and attribution. */
function cornersOf({ x, y }: Pixel): Box[] {
  return [
    { left: x - 62, top: 0, right: x, bottom: 152 },
    { left: x - 96, top: y - 20, right: x, bottom: y },
  ]
}

function widthOf(name: string): number {
  const letters = name.replaceAll(combining, '')
  const squares = letters.match(square)?.length ?? 0
  return squares * squareWidth + (letters.length - squares) * letterWidth
}

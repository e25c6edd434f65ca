'use client'

/** The map itself, with Leaflet: loaded only when the visitor comes near it. */
import { useState, useEffect, useMemo, useRef } from 'react'
import type { Map, LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet'
import { Circle, Pane, Polyline, useMapEvents, Marker, useMap } from 'react-leaflet'
import { curvedLine } from './curved-line.ts'
import { MapGround, type MapWords } from './map-ground.tsx'
import { endLetters, type MapPin, type PinMove, type PinName } from './map-pin.ts'
import { panes } from './panes.ts'
import { fitPins, useFittedView } from './use-fitted-view.ts'
import { useTranslations } from 'next-intl'
import { ZoomButtons } from './zoom-buttons.tsx'
import type { Point } from '#lib/geo/great-circle.ts'
import { pinIcon } from './pin-icon.ts'

export interface MapCanvasProps extends MapWords {
  readonly pins: readonly MapPin[]
  readonly active: PinName
  readonly still: boolean
  readonly onMove: (end: PinName, move: PinMove) => void
  readonly onActivate: (end: PinName) => void
}

export default function MapCanvas(props: MapCanvasProps) {
  const t = useTranslations('map')
  const [map, setMap] = useState<Map | null>(null)
  const { pins, still, label, descriptionId } = props
  const points = pins.map(({ point }) => point)
  return (
    <>
      <MapGround ref={setMap} {...{ still, points, label, descriptionId }}>
        <Layers {...props} />
      </MapGround>
      {map !== null && (
        <ZoomButtons
          map={map}
          still={still}
          showAll={t('showAll')}
          onShowAll={pins.length === 0 ? null : () => fitPins(map, { pins, still })}
        />
      )}
      <Crosshair />
    </>
  )
}

function Layers({ pins, active, still, onMove, onActivate }: MapCanvasProps) {
  const noteMove = useFittedView({ pins, still })
  const move = (end: PinName, moved: PinMove) => {
    noteMove(moved.point)
    onMove(end, moved)
  }
  const map = useMapEvents({
    click: ({ latlng }) => move(active, { point: pointOf(latlng.wrap()), by: 'tap' }),
    keydown({ originalEvent: { key, target } }) {
      if (key === 'Enter' && target === map.getContainer())
        move(active, { point: pointOf(map.getCenter().wrap()), by: 'tap' })
    },
  })
  return (
    <>
      <Pane name="uncertainty" style={{ zIndex: panes.uncertainty }} />
      <Pane name="line" style={{ zIndex: panes.line }} />
      <Pane name="pins" style={{ zIndex: panes.pins }} />
      {pins.map(
        ({ end, point, uncertaintyM }) =>
          uncertaintyM !== null && (
            <Circle
              key={end}
              center={point}
              radius={uncertaintyM}
              pane="uncertainty"
              className="map-uncertainty"
              interactive={false}
            />
          ),
      )}
      {pins.length > 1 && (
        <Polyline
          positions={curvedLine(pins.map(({ point }) => point))}
          pane="line"
          className="map-line"
          interactive={false}
        />
      )}
      {pins.map((pin) => (
        <PinMarker
          key={pin.end}
          pin={pin}
          active={pin.end === active}
          onMove={(moved) => move(pin.end, moved)}
          onActivate={() => onActivate(pin.end)}
        />
      ))}
    </>
  )
}

/** The place where Enter sets the pin, while the map has the focus. */
function Crosshair() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      className="map-crosshair pointer-events-none absolute top-1/2 left-1/2 z-[999] size-8 -translate-1/2 stroke-action"
    >
      <path d="M16 2v10M16 20v10M2 16h10M20 16h10" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

// A pin that is dragged, or moved with the arrow keys while it has the focus.

/** In pixels of the map, so that a step is shorter at a higher zoom; with Shift pixel by pixel. */
const strides = { usual: 12, fine: 1 }

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

function PinMarker({
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
  const { lat, lng } = pin.point
  // A new object puts the pin back to where it was, also while it is being dragged.
  const position = useMemo(() => ({ lat, lng }), [lat, lng])
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
      position={position}
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

function pointOf({ lat, lng }: Point): Point {
  return {
    lat: Number(lat.toFixed(coordinateDigits)),
    lng: Number(lng.toFixed(coordinateDigits)),
  }
}

function coordinatesOf({ lat, lng }: Point): { lat: string; lng: string } {
  return { lat: lat.toFixed(coordinateDigits), lng: lng.toFixed(coordinateDigits) }
}

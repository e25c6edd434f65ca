'use client'

/** A map of several places, with Leaflet: loaded only when somebody comes near it. */
import { useMemo, useState } from 'react'
import type { Map } from 'leaflet'
import { Marker, Pane, Polyline, useMapEvents } from 'react-leaflet'
import type { Point } from '#lib/geo/great-circle.ts'
import { FitPins } from './fit-pins.tsx'
import { MapGround, type MapWords } from './map-ground.tsx'
import { panes } from './panes.ts'
import { pinIcon } from './pin-icon.ts'
import { fitPins } from './use-fitted-view.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

export interface NamedPlace {
  readonly id: string
  readonly name: string
  /** On the pin; a letter or two. */
  readonly letter: string
  readonly point: Point
}

export interface PlacesCanvasProps extends MapWords {
  readonly places: readonly NamedPlace[]
  /** Names the button that shows all of them. */
  readonly showAll: string
  /** A line leads from one to the next. */
  readonly hasLine: boolean
  readonly still: boolean
  readonly onPress: (id: string) => void
  readonly onTap?: ((point: Point) => void) | undefined
}

export default function PlacesCanvas({
  places,
  showAll,
  hasLine,
  still,
  label,
  descriptionId,
  onPress,
  onTap,
}: PlacesCanvasProps) {
  const [map, setMap] = useState<Map | null>(null)
  const points = places.map(({ point }) => point)
  const pins = points.map((point) => ({ point, uncertaintyM: null }))
  return (
    <>
      <MapGround ref={setMap} {...{ points, still, label, descriptionId }}>
        {pins.length > 0 && <FitPins pins={pins} />}
        {onTap !== undefined && <Taps onTap={onTap} />}
        <Pane name="line" style={{ zIndex: panes.line }} />
        <Pane name="pins" style={{ zIndex: panes.pins }} />
        {hasLine && points.length > 1 && (
          <Polyline positions={points} pane="line" className="map-line" interactive={false} />
        )}
        {places.map((place) => (
          <PlaceMarker key={place.id} place={place} onPress={() => onPress(place.id)} />
        ))}
      </MapGround>
      {map !== null && (
        <ZoomButtons
          map={map}
          still={still}
          showAll={showAll}
          onShowAll={pins.length === 0 ? null : () => fitPins(map, { pins, still })}
        />
      )}
    </>
  )
}

function PlaceMarker({
  place: { name, letter, point },
  onPress,
}: {
  place: NamedPlace
  onPress: () => void
}) {
  // Another icon would take the focus from the pin.
  const icon = useMemo(() => pinIcon(letter), [letter])
  return (
    <Marker
      position={point}
      icon={icon}
      pane="pins"
      title={name}
      alt={name}
      eventHandlers={{
        click: onPress,
        keydown: ({ originalEvent: { key } }) => key === 'Enter' && onPress(),
      }}
    />
  )
}

/** A tap on the map itself; with the keyboard Enter takes its middle. */
function Taps({ onTap }: { onTap: (point: Point) => void }) {
  const map = useMapEvents({
    click: ({ latlng }) => onTap(latlng.wrap()),
    keydown({ originalEvent: { key, target } }) {
      if (key === 'Enter' && target === map.getContainer()) onTap(map.getCenter().wrap())
    },
  })
  return null
}

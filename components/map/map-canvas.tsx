'use client'

/** The map itself, with Leaflet: loaded only when somebody comes near it. */
import { useEffect, useState } from 'react'
import type { Map } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { Circle, MapContainer, Pane, Polyline, useMapEvents } from 'react-leaflet'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import { BaseMap } from './base-map.tsx'
import './map.css'
import { MapButtons } from './map-buttons.tsx'
import { MapCredit } from './map-credit.tsx'
import type { MapPin } from './map-pin.ts'
import { panes } from './panes.ts'
import type { PinMove } from './pin-move.ts'
import { PinMarker, pointOf } from './pin-marker.tsx'
import { PlaceNames } from './place-names.tsx'
import type { PinName } from './route-end.ts'
import { streetZoom, StreetTiles } from './street-tiles.tsx'
import { useFittedView } from './use-fitted-view.ts'
import { useWheel } from './use-wheel.ts'

/** Where nothing is known yet: Thailand. */
const home: [[number, number], [number, number]] = [
  [5.6, 97.3],
  [20.5, 105.7],
]

export interface MapCanvasProps {
  readonly pins: readonly MapPin[]
  readonly active: PinName
  readonly label: string
  readonly descriptionId: string
  readonly tiles: MapTiles | null
  readonly still: boolean
  readonly onMove: (end: PinName, move: PinMove) => void
  readonly onActivate: (end: PinName) => void
}

export default function MapCanvas(props: MapCanvasProps) {
  const [map, setMap] = useState<Map | null>(null)
  const { tiles, still } = props
  const coarse = matchMedia('(pointer: coarse)').matches
  return (
    <>
      <MapContainer
        ref={setMap}
        bounds={home}
        minZoom={3}
        maxZoom={tiles === null ? 14 : streetZoom}
        zoomSnap={0.5}
        zoomControl={false}
        attributionControl={false}
        // One finger scrolls the page past the map; two move it.
        dragging={!coarse}
        scrollWheelZoom={false}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
        inertia={!still}
        worldCopyJump
        className="map-canvas"
      >
        <Layers {...props} />
      </MapContainer>
      <MapCredit tiles={tiles} />
      {map !== null && <MapButtons map={map} pins={props.pins} still={still} />}
    </>
  )
}

function Layers({
  pins,
  active,
  label,
  descriptionId,
  tiles,
  still,
  onMove,
  onActivate,
}: MapCanvasProps) {
  useWheel()
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
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', label)
    container.setAttribute('aria-describedby', descriptionId)
  }, [map, label, descriptionId])

  return (
    <>
      <BaseMap />
      <PlaceNames pins={pins.map(({ point }) => point)} />
      {tiles !== null && <StreetTiles tiles={tiles} />}
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
          positions={pins.map(({ point }) => point)}
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

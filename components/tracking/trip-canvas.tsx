'use client'

/** The map itself, with Leaflet: loaded only when somebody comes near it. */
import { useEffect, useMemo, useState } from 'react'
import { divIcon, type Map } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { MapContainer, Marker, Pane, useMap } from 'react-leaflet'
import { BaseMap } from '#components/map/base-map.tsx'
import { MapCredit } from '#components/map/map-credit.tsx'
import '#components/map/map.css'
import { panes } from '#components/map/panes.ts'
import { PlaceNames } from '#components/map/place-names.tsx'
import { streetZoom, StreetTiles } from '#components/map/street-tiles.tsx'
import { useWheel } from '#components/map/use-wheel.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import type { ShownTrip } from '#lib/storefront/shown-trip.ts'
import { letterOf } from './stop-letter.ts'
import './tracking.css'
import { Truck } from './truck.tsx'
import { fitTrip, useFittedTrip } from './use-fitted-trip.ts'

/** Until the trip is fitted in. */
const thailand = { lat: 13.7, lng: 100.5 }

export interface TripCanvasProps {
  readonly trip: ShownTrip
  readonly tiles: MapTiles | null
  readonly still: boolean
  readonly label: string
  readonly descriptionId: string
}

export default function TripCanvas({ trip, tiles, still, label, descriptionId }: TripCanvasProps) {
  const [map, setMap] = useState<Map | null>(null)
  const coarse = matchMedia('(pointer: coarse)').matches
  const points = pointsOf(trip)
  return (
    <>
      <MapContainer
        ref={setMap}
        center={points[0] ?? thailand}
        zoom={6}
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
        className="map-canvas"
      >
        <Surroundings points={points} label={label} descriptionId={descriptionId} />
        <BaseMap />
        <PlaceNames pins={points} />
        {tiles !== null && <StreetTiles tiles={tiles} />}
        <Pane name="line" style={{ zIndex: panes.line }} />
        <Pane name="pins" style={{ zIndex: panes.pins }} />
        {trip.stops.map(({ point }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Stops have no ids; they are told by their place.
          <StopPin key={index} point={point} letter={letterOf(index)} />
        ))}
        <Truck trip={trip} still={still} />
      </MapContainer>
      <MapCredit tiles={tiles} />
      {map !== null && <Buttons map={map} points={points} still={still} />}
    </>
  )
}

function pointsOf({ stops, position }: ShownTrip): readonly Point[] {
  return [...stops.map(({ point }) => point), ...(position === null ? [] : [position])]
}

function Surroundings({
  points,
  label,
  descriptionId,
}: {
  points: readonly Point[]
  label: string
  descriptionId: string
}) {
  useWheel()
  useFittedTrip(points)
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', label)
    container.setAttribute('aria-describedby', descriptionId)
  }, [map, label, descriptionId])
  return null
}

function StopPin({ point, letter }: { point: Point; letter: string }) {
  const icon = useMemo(
    () =>
      divIcon({
        className: 'trip-stop',
        iconSize: [30, 30],
        html: `<span aria-hidden="true">${letter}</span>`,
      }),
    [letter],
  )
  return <Marker position={point} icon={icon} pane="pins" interactive={false} keyboard={false} />
}

const button =
  'flex size-11 items-center justify-center bg-surface text-ink hover:bg-sunken focus-visible:-outline-offset-2'

function Buttons({ map, points, still }: { map: Map; points: readonly Point[]; still: boolean }) {
  const t = useTranslations('tracking.map')
  const animate = !still
  const showAll = () => fitTrip(map, { points, still })
  return (
    <div className="absolute top-3 right-3 z-[1000] flex flex-col divide-y divide-edge overflow-hidden rounded-medium border border-edge shadow-raised">
      <button type="button" className={button} onClick={() => map.zoomIn(1, { animate })}>
        <Plus aria-hidden className="size-4.5" />
        <span className="sr-only">{t('zoomIn')}</span>
      </button>
      <button type="button" className={button} onClick={() => map.zoomOut(1, { animate })}>
        <Minus aria-hidden className="size-4.5" />
        <span className="sr-only">{t('zoomOut')}</span>
      </button>
      <button type="button" className={button} onClick={showAll}>
        <Maximize aria-hidden className="size-4.5" />
        <span className="sr-only">{t('showAll')}</span>
      </button>
    </div>
  )
}

'use client'

/** The map itself, with Leaflet: loaded only when somebody comes near it. */
import { useMemo, useState } from 'react'
import type { Map } from 'leaflet'
import { useTranslations } from 'next-intl'
import { Marker, Pane } from 'react-leaflet'
import { MapGround, type MapWords } from '#components/map/map-ground.tsx'
import { panes } from '#components/map/panes.ts'
import { pinIcon } from '#components/map/pin-icon.ts'
import { ZoomButtons } from '#components/map/zoom-buttons.tsx'
import type { Point } from '#lib/geo/great-circle.ts'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import type { ShownTrip } from './shown-trip.ts'
import { letterOf } from './stop-letter.ts'
import './tracking.css'
import { Truck } from './truck.tsx'
import { fitTrip, useFittedTrip } from './use-fitted-trip.ts'

export interface TripCanvasProps extends MapWords {
  readonly trip: ShownTrip
  readonly tiles: MapTiles | null
  readonly still: boolean
}

export default function TripCanvas({ trip, tiles, still, label, descriptionId }: TripCanvasProps) {
  const t = useTranslations('tracking.map')
  const [map, setMap] = useState<Map | null>(null)
  const points = pointsOf(trip)
  return (
    <>
      <MapGround
        ref={setMap}
        points={trip.stops.map(({ point }) => point)}
        hanging={trip.position}
        {...{ tiles, still, label, descriptionId }}
      >
        <WholeTrip points={points} />
        <Pane name="line" style={{ zIndex: panes.line }} />
        <Pane name="pins" style={{ zIndex: panes.pins }} />
        {trip.stops.map(({ point }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Stops have no ids; they are told by their place.
          <StopPin key={index} point={point} letter={letterOf(index)} />
        ))}
        <Truck trip={trip} still={still} />
      </MapGround>
      {map !== null && (
        <ZoomButtons
          map={map}
          still={still}
          showAll={t('showAll')}
          onShowAll={() => fitTrip(map, { points, still })}
        />
      )}
    </>
  )
}

function pointsOf({ stops, position }: ShownTrip): readonly Point[] {
  return [...stops.map(({ point }) => point), ...(position === null ? [] : [position])]
}

function WholeTrip({ points }: { points: readonly Point[] }) {
  useFittedTrip(points)
  return null
}

function StopPin({ point, letter }: { point: Point; letter: string }) {
  const icon = useMemo(() => pinIcon(letter, 'trip-stop'), [letter])
  return <Marker position={point} icon={icon} pane="pins" interactive={false} keyboard={false} />
}

'use client'

/** The map itself, with Leaflet: loaded only when somebody comes near it. */
import { useMemo, useState } from 'react'
import type { Map } from 'leaflet'
import { useTranslations } from 'next-intl'
import { Marker, Pane } from 'react-leaflet'
import { FitPins } from '#components/map/fit-pins.tsx'
import { fitPins } from '#components/map/use-fitted-view.ts'
import { MapGround, type MapWords } from '#components/map/map-ground.tsx'
import { panes } from '#components/map/panes.ts'
import { pinIcon } from '#components/map/pin-icon.ts'
import { ZoomButtons } from '#components/map/zoom-buttons.tsx'
import type { Point } from '#lib/geo/great-circle.ts'
import type { ShownTrip } from './shown-trip.ts'
import { letterOf } from './stop-letter.ts'
import './tracking.css'
import { Truck } from './truck.tsx'

export interface TripCanvasProps extends MapWords {
  readonly trip: ShownTrip
  readonly still: boolean
}

export default function TripCanvas({ trip, still, label, descriptionId }: TripCanvasProps) {
  const t = useTranslations('tracking.map')
  const [map, setMap] = useState<Map | null>(null)
  const points = trip.stops.map(({ point }) => point)
  if (trip.position !== null) points.push(trip.position)
  const pins = points.map((point) => ({ point, uncertaintyM: null }))
  return (
    <>
      <MapGround ref={setMap} {...{ points, still, label, descriptionId }}>
        <FitPins pins={pins} />
        <Pane name="line" style={{ zIndex: panes.line }} />
        <Pane name="pins" style={{ zIndex: panes.pins }} />
        {trip.stops.map(({ point }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Stops have no ids; their place in the list identifies them.
          <StopPin key={index} point={point} letter={letterOf(index)} />
        ))}
        <Truck trip={trip} still={still} />
      </MapGround>
      {map !== null && (
        <ZoomButtons
          map={map}
          still={still}
          showAll={t('showAll')}
          onShowAll={() => fitPins(map, { pins, still })}
        />
      )}
    </>
  )
}

function StopPin({ point, letter }: { point: Point; letter: string }) {
  const icon = useMemo(() => pinIcon(letter, 'trip-stop'), [letter])
  return <Marker position={point} icon={icon} pane="pins" interactive={false} keyboard={false} />
}

'use client'

/** The map of the vehicles, with Leaflet: loaded only when somebody comes near it. */
import { useMemo, useState } from 'react'
import type { Map } from 'leaflet'
import { useTranslations } from 'next-intl'
import { Marker, Pane } from 'react-leaflet'
import { FitPins } from '#components/map/fit-pins.tsx'
import { MapGround, type MapWords } from '#components/map/map-ground.tsx'
import type { Point } from '#lib/geo/great-circle.ts'
import { panes } from '#components/map/panes.ts'
import { pinIcon } from '#components/map/pin-icon.ts'
import { fitPins } from '#components/map/use-fitted-view.ts'
import { ZoomButtons } from '#components/map/zoom-buttons.tsx'

/** A vehicle where it was last seen. */
export interface SeenVehicle {
  readonly id: string
  readonly number: string
  readonly point: Point
}

export default function RoadCanvas({
  vehicles,
  still,
  label,
  descriptionId,
}: MapWords & { readonly vehicles: readonly SeenVehicle[]; readonly still: boolean }) {
  const t = useTranslations('board.map')
  const [map, setMap] = useState<Map | null>(null)
  const icon = useMemo(() => pinIcon(''), [])
  const points = vehicles.map(({ point }) => point)
  const pins = points.map((point) => ({ point, uncertaintyM: null }))
  return (
    <>
      <MapGround ref={setMap} {...{ points, still, label, descriptionId }}>
        <FitPins pins={pins} />
        <Pane name="pins" style={{ zIndex: panes.pins }} />
        {vehicles.map(({ id, number, point }) => (
          <Marker
            key={id}
            position={point}
            icon={icon}
            pane="pins"
            title={number}
            alt={number}
            eventHandlers={{
              click: () => showTrip(id),
              keydown: ({ originalEvent: { key } }) => key === 'Enter' && showTrip(id),
            }}
          />
        ))}
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

function showTrip(id: string): void {
  const row = document.querySelector<HTMLElement>(`#trip-${CSS.escape(id)}`)
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}

'use client'

import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { divIcon } from 'leaflet'
import { useLocale } from 'next-intl'
import { Marker, Pane, useMap } from 'react-leaflet'
import type { Point } from '#lib/geo/great-circle.ts'
import { useMapView } from './map-view.ts'
import { panes } from './panes.ts'
import { placeNamesQuery, type NamedPoint } from './place-names-query.ts'
import { placesWithRoom } from './place-room.ts'

/** Cities, then towns, districts and subdistricts, as one comes closer. */
export function PlaceNames({ pins, hanging }: { pins: readonly Point[]; hanging: Point | null }) {
  const map = useMap()
  const language = useLocale()
  const view = useMapView()
  const { data = [] } = useQuery(placeNamesQuery(view, language))
  const shown = placesWithRoom(data, {
    pixelOf: (place) => map.latLngToContainerPoint(place),
    size: map.getSize(),
    pins,
    hanging,
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

/** A picture of a name: who reads the page by ear has the places in the fields. */
function labelOf(name: string): HTMLElement {
  const label = document.createElement('span')
  label.setAttribute('aria-hidden', 'true')
  label.textContent = name
  return label
}

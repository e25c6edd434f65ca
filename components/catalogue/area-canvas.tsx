'use client'

/** The map itself, with Leaflet: a click adds a corner, and each corner can be dragged. */
import { useEffect, useMemo, useState } from 'react'
import { divIcon, latLngBounds, type Map } from 'leaflet'
import { Marker, Pane, Polygon, Tooltip, useMapEvents } from 'react-leaflet'
import { useTranslations } from 'next-intl'
import { MapGround, type MapWords } from '#components/map/map-ground.tsx'
import { panes } from '#components/map/panes.ts'
import { ZoomButtons } from '#components/map/zoom-buttons.tsx'
import type { Corner, NamedOutline } from './outline.ts'

export interface AreaCanvasProps extends MapWords {
  readonly outline: readonly Corner[]
  readonly others: readonly NamedOutline[]
  readonly still: boolean
  readonly onChange: (outline: Corner[]) => void
}

export default function AreaCanvas(props: AreaCanvasProps) {
  const t = useTranslations('catalogue.map')
  const [map, setMap] = useState<Map | null>(null)
  const { outline, still, label, descriptionId } = props
  const showAll = () =>
    map?.fitBounds(latLngBounds([...outline]), { animate: !still, padding: [30, 30] })
  useEffect(() => {
    if (map !== null && outline.length > 0)
      map.fitBounds(latLngBounds([...outline]), { animate: false, padding: [30, 30] })
    // oxlint-disable-next-line react/exhaustive-deps -- Once: a map that moves under a corner that is being set is in the way.
  }, [map])
  return (
    <>
      <MapGround ref={setMap} points={[]} {...{ still, label, descriptionId }}>
        <Layers {...props} />
      </MapGround>
      {map !== null && (
        <ZoomButtons
          map={map}
          still={still}
          showAll={t('showAll')}
          onShowAll={outline.length === 0 ? null : showAll}
        />
      )}
    </>
  )
}

function Layers({ outline, others, onChange }: AreaCanvasProps) {
  const map = useMapEvents({
    click: ({ latlng }) => add(latlng.wrap()),
    keydown({ originalEvent: { key, target } }) {
      if (key === 'Enter' && target === map.getContainer()) add(map.getCenter().wrap())
    },
  })
  const add = (at: { lat: number; lng: number }) => onChange([...outline, cornerOf(at)])
  const icon = useMemo(
    () =>
      divIcon({
        className: 'map-corner',
        iconSize: [18, 18],
      }),
    [],
  )
  return (
    <>
      <Pane name="others" style={{ zIndex: panes.uncertainty }} />
      <Pane name="area" style={{ zIndex: panes.line }} />
      {others.map((other) => (
        <Polygon
          key={other.name}
          positions={[...other.outline]}
          pane="others"
          pathOptions={{ className: 'map-area-other' }}
          interactive={false}
        >
          <Tooltip permanent direction="center" className="map-area-name">
            {other.name}
          </Tooltip>
        </Polygon>
      ))}
      {outline.length > 0 && (
        <Polygon
          positions={[...outline]}
          pane="area"
          pathOptions={{ className: 'map-area' }}
          interactive={false}
        />
      )}
      {outline.map((corner, index) => (
        <CornerMarker
          // oxlint-disable-next-line react/no-array-index-key -- A corner is nothing but its place in the border.
          key={index}
          number={index + 1}
          corner={corner}
          icon={icon}
          onMove={(moved) => onChange(outline.with(index, moved))}
        />
      ))}
    </>
  )
}

function CornerMarker({
  number,
  corner,
  icon,
  onMove,
}: {
  number: number
  corner: Corner
  icon: ReturnType<typeof divIcon>
  onMove: (corner: Corner) => void
}) {
  const t = useTranslations('catalogue.map')
  return (
    <Marker
      position={corner}
      icon={icon}
      draggable
      keyboard={false}
      alt={t('corner', { number })}
      title={t('corner', { number })}
      eventHandlers={{
        dragend: ({ target }) => onMove(cornerOf(target.getLatLng().wrap())),
      }}
    />
  )
}

/** To ten metres: a border is drawn by hand. */
function cornerOf({ lat, lng }: { lat: number; lng: number }): Corner {
  return [Math.round(lat * 1e4) / 1e4, Math.round(lng * 1e4) / 1e4]
}

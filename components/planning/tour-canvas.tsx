'use client'

/** The map itself, with Leaflet: loaded only when somebody comes near it. */
import { useEffect, useMemo, useState } from 'react'
import type { Map } from 'leaflet'
import { useTranslations } from 'next-intl'
import { CircleMarker, Marker, Pane, Polyline, useMap } from 'react-leaflet'
import { curvedLine } from '#components/map/curved-line.ts'
import { MapGround, type MapWords } from '#components/map/map-ground.tsx'
import { panes } from '#components/map/panes.ts'
import { pinIcon } from '#components/map/pin-icon.ts'
import { fitPins } from '#components/map/use-fitted-view.ts'
import { ZoomButtons } from '#components/map/zoom-buttons.tsx'
import type { Point } from '#lib/geo/great-circle.ts'

export interface WaitingPoint {
  readonly point: Point
  readonly isChosen: boolean
  /** The waybills at this point are chosen, or not any more. */
  readonly key: string
}

export interface TourCanvasProps extends MapWords {
  /** Where tours begin. */
  readonly origin: Point | null
  /** In the order of the stops; those without a known place are left out. */
  readonly tour: readonly { readonly stop: number; readonly point: Point }[]
  readonly waiting: readonly WaitingPoint[]
  readonly onChoose: (key: string) => void
  readonly still: boolean
}

export default function TourCanvas(props: TourCanvasProps) {
  const { origin, tour, waiting, onChoose, still, label, descriptionId } = props
  const t = useTranslations('planner.map')
  const [map, setMap] = useState<Map | null>(null)
  const onWay = tour.map(({ point }) => point)
  const line = origin === null ? onWay : [origin, ...onWay]
  const points = tour.length > 0 ? line : waiting.map(({ point }) => point)
  const pins = points.map((point) => ({ point, uncertaintyM: null }))
  return (
    <>
      <MapGround ref={setMap} {...{ points, still, label, descriptionId }}>
        <Fitted points={points} still={still} />
        <Pane name="uncertainty" style={{ zIndex: panes.uncertainty }} />
        <Pane name="line" style={{ zIndex: panes.line }} />
        <Pane name="pins" style={{ zIndex: panes.pins }} />
        {waiting.map(({ key, point, isChosen }) => (
          <CircleMarker
            key={`${key} ${isChosen}`}
            center={point}
            radius={7}
            pane="uncertainty"
            className={isChosen ? 'planner-waiting planner-chosen' : 'planner-waiting'}
            eventHandlers={{ click: () => onChoose(key) }}
          />
        ))}
        {tour.length > 0 && (
          <Polyline
            positions={curvedLine(line)}
            pane="line"
            className="map-line"
            interactive={false}
          />
        )}
        {origin !== null && <StopPin point={origin} letter="" />}
        {tour.map(({ stop, point }) => (
          <StopPin key={stop} point={point} letter={String(stop)} />
        ))}
      </MapGround>
      {map !== null && (
        <ZoomButtons
          map={map}
          still={still}
          showAll={t('showAll')}
          onShowAll={pins.length === 0 ? null : () => fitPins(map, { pins, still })}
        />
      )}
    </>
  )
}

/** Shows all of another tour. */
function Fitted({ points, still }: { points: readonly Point[]; still: boolean }) {
  const map = useMap()
  const key = points.map(({ lat, lng }) => `${lat},${lng}`).join(' ')
  const shown = useMemo(
    () =>
      key.split(' ').flatMap((each) => {
        const [lat = '', lng = ''] = each.split(',')
        return lng === ''
          ? []
          : [{ point: { lat: Number(lat), lng: Number(lng) }, uncertaintyM: null }]
      }),
    [key],
  )
  useEffect(() => {
    if (map.getSize().x > 0) fitPins(map, { pins: shown, still })
  }, [map, shown, still])
  return null
}

function StopPin({ point, letter }: { point: Point; letter: string }) {
  const icon = useMemo(() => pinIcon(letter, 'trip-stop'), [letter])
  return <Marker position={point} icon={icon} pane="pins" interactive={false} keyboard={false} />
}

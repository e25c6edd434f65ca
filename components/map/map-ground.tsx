'use client'

/** Leaflet as every map of ours has it: its ground, its manners, and the words that say what it is. */
import { useEffect, type ReactNode, type Ref } from 'react'
import type { LatLngBoundsLiteral, Map } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { MapContainer, useMap, Pane, TileLayer } from 'react-leaflet'
import type { Point } from '#lib/geo/great-circle.ts'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import { BaseMap } from './base-map.tsx'
import './map.css'
import { PlaceNames } from './place-names.tsx'
import { useMapSize } from './use-map-size.ts'
import { useQuietEnd } from './use-quiet-end.ts'
import { useWheel } from './use-wheel.ts'
import { tileSubdomains } from '#lib/map-tiles/tile-template.ts'
import { panes } from './panes.ts'

/** Where nothing is known yet: Thailand. */
const home: LatLngBoundsLiteral = [
  [5.6, 97.3],
  [20.5, 105.7],
]

export interface MapWords {
  readonly label: string
  readonly descriptionId: string
}

export function MapGround({
  ref,
  tiles,
  still,
  points,
  hanging = null,
  label,
  descriptionId,
  children,
}: MapWords & {
  ref: Ref<Map>
  tiles: MapTiles | null
  /** No motion is wanted. */
  still: boolean
  /** Where pins stand: names of places keep clear of them. */
  points: readonly Point[]
  /** The point that a truck hangs below. */
  hanging?: Point | null
  /** What is drawn above the ground. */
  children: ReactNode
}) {
  const coarse = matchMedia('(pointer: coarse)').matches
  return (
    <>
      <MapContainer
        ref={ref}
        bounds={home}
        minZoom={3}
        maxZoom={tiles === null ? 14 : streetZoom}
        zoomSnap={0.5}
        zoomControl={false}
        attributionControl={false}
        // One finger scrolls the page past the map; two move it.
        dragging={!coarse}
        scrollWheelZoom={false}
        trackResize={false}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
        inertia={!still}
        worldCopyJump
        className="map-canvas"
      >
        <Manners label={label} descriptionId={descriptionId} />
        <BaseMap />
        <PlaceNames pins={points} hanging={hanging} />
        {tiles !== null && <StreetTiles tiles={tiles} />}
        {children}
      </MapContainer>
      <MapCredit tiles={tiles} />
    </>
  )
}

function Manners({ label, descriptionId }: MapWords) {
  useWheel()
  useMapSize()
  useQuietEnd()
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', label)
    container.setAttribute('aria-describedby', descriptionId)
  }, [map, label, descriptionId])
  return null
}

/** Whom the map is from. Leaflet's own line reads HTML; this one shows what was written as text. */
function MapCredit({ tiles }: { tiles: MapTiles | null }) {
  return (
    <p className="absolute right-0 bottom-0 z-[1000] max-w-full rounded-tl-small bg-surface/82 px-1.5 text-[0.6875rem] leading-4.5 text-ink-soft">
      {tiles?.credit.map(({ text, href }) =>
        href === null ? (
          text
        ) : (
          <a
            key={href}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="text-action underline underline-offset-2"
          >
            {text}
          </a>
        ),
      )}
      {tiles !== null && ' · '}
      Natural Earth
    </p>
  )
}

/**
 * Street tiles over the base map. One that fails is taken away, and the base map with its names is seen
 * in its place. Their server is told which site asks, as public ones want it, and not which page.
 */
function StreetTiles({ tiles: { url } }: { tiles: MapTiles }) {
  return (
    <Pane name="tiles" className="map-tiles" style={{ zIndex: panes.tiles }}>
      <TileLayer
        url={url}
        subdomains={[...tileSubdomains]}
        pane="tiles"
        maxZoom={streetZoom}
        referrerPolicy="strict-origin-when-cross-origin"
        eventHandlers={{ tileerror: ({ tile }) => tile.remove() }}
      />
    </Pane>
  )
}

/** As close as street tiles are drawn. */
const streetZoom = 19

'use client'

/** The common base of all our maps: background, interaction, and the accessible description. */
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

/** The view when nothing is known yet: Thailand. */
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
  /** The visitor prefers no motion. */
  still: boolean
  /** The pins: names of places keep clear of them. */
  points: readonly Point[]
  /** The point of the truck, whose picture is below it. */
  hanging?: Point | null
  /** The layers above the ground. */
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

/** The attribution. Leaflet's own control parses HTML; this one shows plain text. */
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
 * Street tiles over the base map. A tile that fails is removed, and the base map with its names is
 * visible in its place. Their server gets the site as referrer, as public ones require, but not the page.
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

/** The highest zoom of street tiles. */
const streetZoom = 19

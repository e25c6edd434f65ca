'use client'

/** The common base of all our maps: background, interaction, and the accessible description. */
import { Fragment, useEffect, type ReactNode, type Ref, useMemo } from 'react'
import { type LatLngBoundsLiteral, type Map, svg } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { MapContainer, useMap, Pane, TileLayer, Polygon, Polyline } from 'react-leaflet'
import type { Point } from '#lib/geo/great-circle.ts'
import './map.css'
import { useMapTiles } from './use-map-tiles.tsx'
import { PlaceNames } from './place-names.tsx'
import {
  tileSubdomains,
  type MapTiles,
  type StreetArchive,
  type TileImages,
} from '#lib/map-tiles/map-tiles.ts'
import { panes } from './panes.ts'
import { cellsInView } from '#lib/geo/base-map-cells.ts'
import { useMapView } from './map-view.ts'
import { useBaseMap } from './use-base-map.ts'
import { useStreetArchive } from './use-street-archive.ts'

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
  still,
  points,
  label,
  descriptionId,
  children,
}: MapWords & {
  ref: Ref<Map>
  /** The visitor prefers no motion. */
  still: boolean
  /** The pins: names of places keep clear of them. */
  points: readonly Point[]
  /** The layers above the ground. */
  children: ReactNode
}) {
  const tiles = useMapTiles()
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
        <BaseMap>
          <PlaceNames pins={points} />
        </BaseMap>
        {tiles?.kind === 'images' && <StreetTiles tiles={tiles} />}
        {tiles?.kind === 'archive' && <Streets archive={tiles} />}
        {children}
      </MapContainer>
      <MapCredit tiles={tiles} />
    </>
  )
}

function Manners({ label, descriptionId }: MapWords) {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', label)
    container.setAttribute('aria-describedby', descriptionId)
  }, [map, label, descriptionId])
  useEffect(() => {
    const container = map.getContainer()
    const mounted = new AbortController()
    const { signal } = mounted
    // The wheel scrolls the page past the map, until the visitor works with the map.
    const enable = () => void map.scrollWheelZoom.enable()
    const disable = () => void map.scrollWheelZoom.disable()
    container.addEventListener('pointerdown', enable, { signal })
    container.addEventListener('focusin', enable, { signal })
    container.addEventListener('pointerleave', disable, { signal })
    container.addEventListener('focusout', disable, { signal })
    // While its container has no size (hidden, or collapsed for a moment, as when a page is printed) the
    // map keeps its own: positions computed with no width are wrong.
    const observer = new ResizeObserver(() => {
      if (container.clientWidth > 0 && container.clientHeight > 0) map.invalidateSize()
    })
    observer.observe(container)
    return () => {
      mounted.abort()
      observer.disconnect()
    }
  }, [map])
  useEffect(() => {
    // Leaflet's timer of a running zoom fires after the map was removed, and throws. The only flag that it
    // checks has no public name.
    map.on('unload', () => void Object.assign(map, { _animatingZoom: false }))
  }, [map])
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
function StreetTiles({ tiles: { url } }: { tiles: TileImages }) {
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

function Streets({ archive }: { archive: StreetArchive }) {
  return (
    <Pane name="streets" className="map-streets" style={{ zIndex: panes.tiles }}>
      <DrawnStreets archive={archive} />
    </Pane>
  )
}

/** Below its pane, which exists when this is drawn. */
function DrawnStreets({ archive }: { archive: StreetArchive }) {
  useStreetArchive(archive, { pane: 'streets', lastZoom: streetZoom })
  return null
}

/** The highest zoom of street tiles. */
const streetZoom = 19

// Land, water and borders without a tile server. Their colours are the page's (map.css).

/** Half a map more on each side is drawn, so that a drag shows no empty area. */
const padding = 0.5

function BaseMap({ children }: { children: ReactNode }) {
  const { bounds, zoom } = useMapView()
  const shapes = useBaseMap(cellsInView(bounds, zoom))
  const land = useMemo(() => svg({ pane: 'land', padding }), [])
  const borders = useMemo(() => svg({ pane: 'borders', padding }), [])
  return (
    <>
      <Pane name="land" style={{ zIndex: panes.land }} />
      <Pane name="borders" style={{ zIndex: panes.borders }} />
      {shapes.map((each) => (
        <Fragment key={each.path}>
          <Polygon
            positions={each.land}
            pane="land"
            renderer={land}
            className="map-land"
            interactive={false}
          />
          <Polyline
            positions={each.borders}
            pane="borders"
            renderer={borders}
            className="map-border"
            interactive={false}
          />
        </Fragment>
      ))}
      {/* The halo of a name has the colour of land: on water alone it could hardly be read. */}
      {shapes.length > 0 && children}
    </>
  )
}

'use client'

import { Pane, TileLayer } from 'react-leaflet'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import { tileSubdomains } from '#lib/map-tiles/tile-template.ts'
import { panes } from './panes.ts'

/**
 * Street tiles over the base map. One that fails is taken away, and the base map with its names is seen
 * in its place. Their server is told which site asks, as public ones want it, and not which page.
 */
export function StreetTiles({ tiles: { url } }: { tiles: MapTiles }) {
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
export const streetZoom = 19

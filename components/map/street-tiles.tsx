'use client'

import { Pane, TileLayer } from 'react-leaflet'
import type { MapTiles } from './map-pin.ts'
import { panes } from './panes.ts'

/** Street tiles over the base map. One that fails is left away, and the base map is seen in its place. */
export function StreetTiles({ tiles: { url, attribution } }: { tiles: MapTiles }) {
  return (
    <Pane name="tiles" className="map-tiles" style={{ zIndex: panes.tiles }}>
      <TileLayer
        url={url}
        attribution={attribution}
        pane="tiles"
        maxZoom={19}
        eventHandlers={{ tileerror: ({ tile }) => tile.remove() }}
      />
    </Pane>
  )
}

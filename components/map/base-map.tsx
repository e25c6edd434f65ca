'use client'

/** Land, water and borders without a tile server. Their colours are the page's (map.css). */
import { useMemo } from 'react'
import { svg, type Renderer } from 'leaflet'
import { Pane, Polygon, Polyline } from 'react-leaflet'
import { cellsInView, type BaseMapCell } from '#lib/geo/base-map-cells.ts'
import { useMapView } from './map-view.ts'
import { panes } from './panes.ts'
import { useBaseMapCell, useCompleteCells } from './use-base-map.ts'

/** Half a map more on each side is drawn, so that a drag shows no empty area. */
const padding = 0.5

export function BaseMap() {
  const { bounds, zoom } = useMapView()
  const cells = useCompleteCells(cellsInView(bounds, zoom))
  return (
    <>
      <Pane name="land" style={{ zIndex: panes.land }} />
      <Pane name="borders" style={{ zIndex: panes.borders }} />
      <Cells cells={cells} />
    </>
  )
}

function Cells({ cells }: { cells: readonly BaseMapCell[] }) {
  const land = useMemo(() => svg({ pane: 'land', padding }), [])
  const borders = useMemo(() => svg({ pane: 'borders', padding }), [])
  return cells.map((cell) => <Cell key={cell.path} cell={cell} land={land} borders={borders} />)
}

function Cell({ cell, land, borders }: { cell: BaseMapCell; land: Renderer; borders: Renderer }) {
  const data = useBaseMapCell(cell)
  if (data === undefined) return null
  return (
    <>
      <Polygon
        positions={data.land}
        pane="land"
        renderer={land}
        className="map-land"
        interactive={false}
      />
      <Polyline
        positions={data.borders}
        pane="borders"
        renderer={borders}
        className="map-border"
        interactive={false}
      />
    </>
  )
}

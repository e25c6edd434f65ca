'use client'

/** Land, water and borders without a tile server. Their colours are the page's (map.css). */
import { useMemo, useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { svg, type Renderer } from 'leaflet'
import { Pane, Polygon, Polyline } from 'react-leaflet'
import { cellsInView, type BaseMapCell } from '#lib/geo/base-map-cells.ts'
import { baseMapQuery } from './base-map-query.ts'
import { useMapView } from './map-view.ts'
import { panes } from './panes.ts'

/** Half a map more on each side is drawn, so that a drag shows no empty area. */
const padding = 0.5

export function BaseMap() {
  const { bounds, zoom } = useMapView()
  const cells = useComplete(cellsInView(bounds, zoom))
  return (
    <>
      <Pane name="land" style={{ zIndex: panes.land }} />
      <Pane name="borders" style={{ zIndex: panes.borders }} />
      <Cells cells={cells} />
    </>
  )
}

/** The requested cells once all of them are loaded; until then the earlier ones. */
function useComplete(wanted: readonly BaseMapCell[]): readonly BaseMapCell[] {
  const [shown, setShown] = useState<readonly BaseMapCell[]>([])
  const complete = useQueries({ queries: wanted.map(baseMapQuery) }).every(
    ({ isSuccess }) => isSuccess,
  )
  const namesOf = (cells: readonly BaseMapCell[]) => cells.map(({ path }) => path).join()
  if (complete && namesOf(wanted) !== namesOf(shown)) setShown(wanted)
  return shown
}

function Cells({ cells }: { cells: readonly BaseMapCell[] }) {
  const land = useMemo(() => svg({ pane: 'land', padding }), [])
  const borders = useMemo(() => svg({ pane: 'borders', padding }), [])
  return cells.map((cell) => <Cell key={cell.path} cell={cell} land={land} borders={borders} />)
}

function Cell({ cell, land, borders }: { cell: BaseMapCell; land: Renderer; borders: Renderer }) {
  const { data } = useQuery(baseMapQuery(cell))
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

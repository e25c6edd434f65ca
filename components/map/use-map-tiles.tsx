'use client'

import { createContext, use, type ReactNode } from 'react'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'

const Tiles = createContext<MapTiles | null>(null)

/** The street tiles of this installation, around all of its pages. */
export function MapTilesProvider({
  tiles,
  children,
}: {
  tiles: MapTiles | null
  children: ReactNode
}) {
  return <Tiles value={tiles}>{children}</Tiles>
}

export const useMapTiles = () => use(Tiles)

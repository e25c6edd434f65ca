'use client'

/** The map of one place. */
import { useTranslations } from 'next-intl'
import type { Point } from '#lib/geo/great-circle.ts'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import { MapFrame } from './map-frame.tsx'

export function PlaceMap({
  point,
  uncertaintyM,
  tiles,
  onMove,
}: {
  point: Point | null
  /** The possible distance between the pin and the real place; null when it is certain. */
  uncertaintyM: number | null
  tiles: MapTiles | null
  onMove: (point: Point) => void
}) {
  const t = useTranslations('map')
  const pins =
    point === null
      ? []
      : [{ end: 'place' as const, point: { lat: point.lat, lng: point.lng }, uncertaintyM }]
  return (
    <MapFrame
      title={t('titlePlace')}
      pins={pins}
      active="place"
      tiles={tiles}
      onActivate={() => {}}
      onMove={(_, moved) => onMove(moved.point)}
    />
  )
}

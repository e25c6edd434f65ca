'use client'

/** Several places on a map that is light until somebody comes near it. */
import type { ComponentProps } from 'react'
import { latePart } from '#components/ui/late-part.tsx'
import { MapFrame } from './map-frame.tsx'
import type { PlacesCanvasProps } from './places-canvas.tsx'

const PlacesCanvas = latePart(() => import('./places-canvas.tsx'))

export function PlacesMap({
  title,
  label,
  height,
  howTo,
  ...canvas
}: Pick<ComponentProps<typeof MapFrame>, 'title' | 'label' | 'height' | 'howTo'> &
  Omit<PlacesCanvasProps, 'label' | 'descriptionId' | 'still'>) {
  return (
    <MapFrame
      {...{ title, label, height, howTo, canvas }}
      hasLine={canvas.hasLine && canvas.places.length > 1}
      Canvas={PlacesCanvas}
    />
  )
}

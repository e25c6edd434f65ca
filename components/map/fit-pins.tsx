import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import { fitPins, type FittedPin } from './use-fitted-view.ts'

/** Shows all pins, again when the map's place changes its size, until somebody has moved the map. */
export function FitPins({ pins }: { pins: readonly FittedPin[] }) {
  const map = useMap()
  const fit = useEffectEvent(() => {
    if (map.getSize().x > 0) fitPins(map, { pins, still: true })
  })
  useEffect(() => {
    const touched = new AbortController()
    const onResize = () => {
      if (!touched.signal.aborted) fit()
    }
    const { signal } = touched
    for (const gesture of ['pointerdown', 'wheel', 'keydown']) {
      map.getContainer().addEventListener(gesture, () => touched.abort(), { passive: true, signal })
    }
    onResize()
    map.on('resize', onResize)
    return () => {
      touched.abort()
      map.off('resize', onResize)
    }
  }, [map])
  return null
}

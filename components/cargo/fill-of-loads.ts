import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'

/** How full some vehicles are together: each counts with its capacity. */
export function fillOfLoads(loads: readonly LoadViewLoad[]) {
  function share(kind: 'volume' | 'floor' | 'weight', roomOf: (load: LoadViewLoad) => number) {
    const all = loads.reduce((sum, load) => sum + roomOf(load), 0)
    const used = loads.reduce((sum, load) => sum + load.fill[kind] * roomOf(load), 0)
    return all === 0 ? 0 : used / all
  }
  const floorMm2 = (load: LoadViewLoad) => load.inner_length_mm * load.inner_width_mm
  return {
    volume: share('volume', (load) => floorMm2(load) * load.inner_height_mm),
    floor: share('floor', floorMm2),
    weight: share('weight', ({ max_payload_kg: payloadKg }) => payloadKg),
  }
}

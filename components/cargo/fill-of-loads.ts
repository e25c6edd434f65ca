/** How full some vehicles are together. */
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'

export interface FillOfLoads {
  readonly volume: number
  readonly floor: number
  readonly weight: number
}

export function fillOfLoads(loads: readonly LoadViewLoad[]): FillOfLoads {
  return {
    volume: share(loads, (load) => [load.fill.volume, floorMm2(load) * load.inner_height_mm]),
    floor: share(loads, (load) => [load.fill.floor, floorMm2(load)]),
    weight: share(loads, (load) => [load.fill.weight, load.max_payload_kg]),
  }
}

/** Each vehicle counts with its capacity. */
function share(
  loads: readonly LoadViewLoad[],
  of: (load: LoadViewLoad) => readonly [fill: number, room: number],
): number {
  let used = 0
  let all = 0
  for (const load of loads) {
    const [fill, room] = of(load)
    used += fill * room
    all += room
  }
  return all === 0 ? 0 : used / all
}

function floorMm2(load: LoadViewLoad): number {
  return load.inner_length_mm * load.inner_width_mm
}

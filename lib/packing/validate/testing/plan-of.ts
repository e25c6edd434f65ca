/**
 * Makes a plan from a list of places, with every figure computed the plainest way (all pairs, no
 * sorting), so that a test can state a load in a few lines and the validator is judged by it.
 */
import type { AxleLoads, LeftOut, LoadingRun, Placement, Plan } from '../../plan.ts'
import type { Item, Orientation, PackRequest } from '../../request.ts'

export interface Stand {
  readonly itemId: string
  readonly at: readonly [xMm: number, yMm: number, zMm: number]
  readonly orientation?: Orientation
}

/** In the order of loading. Everything not placed is left out for want of space. */
export function planOf(request: PackRequest, stands: readonly Stand[]): Plan {
  const itemOf = (id: string): Item => {
    const item = request.items.find((each) => each.id === id)
    if (item === undefined) throw new Error(`the request has no item ${id}`)
    return item
  }
  const placements: Placement[] = []
  for (const { itemId, at, orientation = 'lwh' } of stands) {
    const { lengthMm: l, widthMm: w, heightMm: h } = itemOf(itemId)
    const extents = {
      lwh: [l, w, h],
      wlh: [w, l, h],
      lhw: [l, h, w],
      hlw: [h, l, w],
      whl: [w, h, l],
      hwl: [h, w, l],
    } as const
    const [dxMm, dyMm, dzMm] = extents[orientation]
    const [xMm, yMm, zMm] = at
    const pieceIndex = placements.filter((other) => other.itemId === itemId).length
    const step = placements.length + 1
    const place = { itemId, pieceIndex, xMm, yMm, zMm, dxMm, dyMm, dzMm, orientation, step }
    placements.push({ ...place, layer: 1 })
  }
  const layered = withLayers(placements)
  const sum = (of: (placement: Placement) => number): number =>
    layered.reduce((total, placement) => total + of(placement), 0)
  const { vehicle } = request
  const weightOf = ({ itemId }: Placement): number => itemOf(itemId).weightG
  const weightG = sum(weightOf)
  const volumeMm3 = sum(({ dxMm, dyMm, dzMm }) => dxMm * dyMm * dzMm)
  const floorMm2 = vehicle.lengthMm * vehicle.widthMm
  const centerX = ({ xMm, dxMm }: Placement): number => xMm + dxMm / 2
  return {
    placements: layered,
    loadingRuns: runsOf(layered, itemOf),
    leftOut: leftOutOf(request, layered),
    weightG,
    volumeMm3,
    fill: {
      volume: volumeMm3 / (floorMm2 * vehicle.heightMm),
      floor: sum(({ dxMm, dyMm, zMm }) => (zMm === 0 ? dxMm * dyMm : 0)) / floorMm2,
      weight: weightG / vehicle.payloadG,
    },
    centerOfGravityMm:
      layered.length === 0
        ? null
        : {
            x: sum((each) => weightOf(each) * centerX(each)) / weightG,
            y: sum((each) => weightOf(each) * (each.yMm + each.dyMm / 2)) / weightG,
            z: sum((each) => weightOf(each) * (each.zMm + each.dzMm / 2)) / weightG,
          },
    axleLoads: axleLoadsOf(request, layered, itemOf),
    nodes: 0,
  }
}

function withLayers(placements: readonly Placement[]): readonly Placement[] {
  const layerOf = (upper: Placement): number => {
    const carriers = placements.filter((lower) => restsOn(upper, lower))
    return 1 + Math.max(0, ...carriers.map(layerOf))
  }
  return placements.map((placement) => ({ ...placement, layer: layerOf(placement) }))
}

export function restsOn(upper: Placement, lower: Placement): boolean {
  return (
    lower.zMm + lower.dzMm === upper.zMm &&
    upper.xMm < lower.xMm + lower.dxMm &&
    lower.xMm < upper.xMm + upper.dxMm &&
    upper.yMm < lower.yMm + lower.dyMm &&
    lower.yMm < upper.yMm + upper.dyMm
  )
}

function runsOf(
  placements: readonly Placement[],
  itemOf: (id: string) => Item,
): readonly LoadingRun[] {
  const runs: LoadingRun[] = []
  for (const { itemId, step } of placements) {
    const last = runs.at(-1)
    if (last?.itemId === itemId) {
      runs[runs.length - 1] = { ...last, quantity: last.quantity + 1, lastStep: step }
    } else {
      const { stop } = itemOf(itemId)
      const number = runs.length + 1
      runs.push({ number, itemId, quantity: 1, firstStep: step, lastStep: step, stop })
    }
  }
  return runs
}

function leftOutOf({ items }: PackRequest, placements: readonly Placement[]): readonly LeftOut[] {
  return items.flatMap(({ id, quantity }) => {
    const left = quantity - placements.filter(({ itemId }) => itemId === id).length
    if (left <= 0) return []
    return [{ itemId: id, quantity: left, reason: { kind: 'no-space' }, leastChange: null }]
  })
}

function axleLoadsOf(
  { vehicle: { axles } }: PackRequest,
  placements: readonly Placement[],
  itemOf: (id: string) => Item,
): readonly AxleLoads[] {
  const [first, second] = axles
  if (first === undefined || second === undefined) return []
  const stops = new Set([0, ...placements.map(({ itemId }) => itemOf(itemId).stop)])
  return [...stops]
    .sort((a, b) => a - b)
    .map((afterStop) => {
      const aboard = placements.filter(({ itemId }) => itemOf(itemId).stop > afterStop)
      const span = second.positionMm - first.positionMm
      const loadOf = (share: (centerMm: number) => number): number =>
        aboard.reduce((sum, placement) => {
          const { itemId, xMm, dxMm } = placement
          return sum + itemOf(itemId).weightG * share(xMm + dxMm / 2)
        }, 0)
      const loadsG = [
        loadOf((centerMm) => (second.positionMm - centerMm) / span),
        loadOf((centerMm) => (centerMm - first.positionMm) / span),
      ]
      return { afterStop, loadsG }
    })
}

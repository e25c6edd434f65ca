/**
 * The README's pictures are drawn from real plans, and this test says when they no longer are:
 * `vitest -u` draws them anew.
 */
import { expect, it } from 'vitest'
import { bischoffRatcliff } from '../benchmark-instances/bischoff-ratcliff.ts'
import { boxRequest } from '../benchmark-instances/box-request.ts'
import { cutFreely } from '../engine/free-spaces.ts'
import { spaceStride, State } from '../engine/state.ts'
import { pack } from '../pack.ts'
import type { Plan } from '../plan.ts'
import { item, request } from '../validate/testing/requests.ts'
import { drawBoxes, type DrawnBox } from './draw-boxes.ts'
import { drawFloor, drawProgress, type CurvePoint } from './draw-floor.ts'

const br7 = boxRequest(bischoffRatcliff(7, 1), { supportShare: 1, unitMm: 10 })

function boxesOf({ placements }: Plan, hueOf: (itemId: string) => number): readonly DrawnBox[] {
  return placements.map(({ itemId, xMm, yMm, zMm, dxMm, dyMm, dzMm }) => ({
    x1: xMm,
    y1: yMm,
    z1: zMm,
    x2: xMm + dxMm,
    y2: yMm + dyMm,
    z2: zMm + dzMm,
    hue: hueOf(itemId),
  }))
}

function hueByKind(itemId: string): number {
  return (Number(itemId.replace(/\D/g, '')) * 47) % 360
}

it('draws a full container', async () => {
  const plan = pack(br7, { kind: 'nodes', nodes: 300 })
  const picture = drawBoxes(boxesOf(plan, hueByKind), br7.vehicle, {
    widthPx: 640,
    title: `BR7, first problem: ${(100 * plan.fill.volume).toFixed(1)} percent`,
  })
  await expect(picture).toMatchFileSnapshot('container.svg')
})

it('draws a round with three stops', async () => {
  const vehicle = { lengthMm: 6000, widthMm: 2400, heightMm: 2300, payloadG: 20_000_000 }
  const stops = request(
    [1, 2, 3].flatMap((stop) => [
      item(`${stop} cartons`, { lengthMm: 600, widthMm: 400, heightMm: 400, quantity: 24, stop }),
      item(`${stop} pallets`, { lengthMm: 1200, widthMm: 800, heightMm: 1100, quantity: 3, stop }),
    ]),
    { vehicle },
  )
  const plan = pack(stops, { kind: 'nodes', nodes: 200 })
  expect(plan.leftOut).toEqual([])
  const hues = new Map([
    ['1', 12],
    ['2', 210],
    ['3', 130],
  ])
  const boxes = boxesOf(plan, (itemId) => hues.get(itemId.slice(0, 1)) ?? 0)
  const picture = drawBoxes(boxes, stops.vehicle, { widthPx: 640, title: 'Three stops' })
  await expect(picture).toMatchFileSnapshot('stops.svg')
})

it('draws the spaces that a block leaves', async () => {
  const state = new State(1, false)
  state.spaces.set([0, 0, 0, 600, 240, 1, 0])
  state.spaceCount = 1
  const block = { x1: 0, y1: 0, z1: 0, x2: 220, y2: 130, z2: 1, topX2: 0, topY2: 0 }
  cutFreely(state, block, { dx: 1, dy: 1, dz: 1 })
  const fills = ['rgb(28 126 214 / 0.25)', 'rgb(250 176 5 / 0.25)']
  const spaces = Array.from({ length: state.spaceCount }, (_, space) => {
    const [x1 = 0, y1 = 0, , x2 = 0, y2 = 0] = state.spaces.slice(space * spaceStride)
    return { x1, y1, x2, y2, fill: fills[space] ?? 'none', label: '' }
  })
  const drawn = [...spaces, { ...block, fill: '#adb5bd', label: 'block' }]
  const picture = drawFloor(drawn, { length: 600, width: 240, title: 'Two overlapping spaces' })
  await expect(picture).toMatchFileSnapshot('spaces.svg')
})

it('draws how a plan gets better', async () => {
  const points: CurvePoint[] = []
  const budget = { kind: 'nodes', nodes: 1500 } as const
  const plan = pack(br7, budget, {
    onProgress: ({ fillVolume, nodes }) => points.push({ fill: fillVolume, nodes: nodes + 1 }),
  })
  points.push({ fill: plan.fill.volume, nodes: plan.nodes })
  const picture = drawProgress(points, 'BR7, first problem: fill by partial plans')
  await expect(picture).toMatchFileSnapshot('progress.svg')
})

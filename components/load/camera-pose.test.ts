import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directionOf, framing, movedPose, viewPoses, views, type Point } from './camera-pose.ts'

const low: Point = [-2.4, -1.2, 0]
const high: Point = [13.5, 2.6, 2.45]
const fieldOfView = (20 * Math.PI) / 180

/** Where the corners of the box are in the picture, from -1 to 1, by plain projection. */
function corners(pose: ReturnType<typeof movedPose>, aspect: number) {
  const { target, distance } = framing(pose, { low, high, aspect, fieldOfView })
  const back = directionOf(pose)
  const right: Point = [Math.cos(pose.azimuth), 0, -Math.sin(pose.azimuth)]
  const up: Point = [
    back[1] * right[2] - back[2] * right[1],
    back[2] * right[0] - back[0] * right[2],
    back[0] * right[1] - back[1] * right[0],
  ]
  const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  return [low[0], high[0]].flatMap((x) =>
    [low[1], high[1]].flatMap((y) =>
      [low[2], high[2]].map((z) => {
        const from: Point = [x - target[0], y - target[1], z - target[2]]
        const depth = distance - dot(from, back)
        const tall = Math.tan(fieldOfView / 2) * depth
        return { x: dot(from, right) / (tall * aspect), y: dot(from, up) / tall }
      }),
    ),
  )
}

test('the whole vehicle is in the picture, in its middle and no smaller than need be', () => {
  const turn = fc.double({ min: -7, max: 7, noNaN: true })
  const tilt = fc.double({ min: 0, max: 1.5, noNaN: true })
  const aspect = fc.double({ min: 0.6, max: 2.4, noNaN: true })
  fc.assert(
    fc.property(turn, tilt, aspect, (azimuth, elevation, ratio) => {
      const seen = corners({ azimuth, elevation, zoom: 1 }, ratio)
      const across = seen.map(({ x }) => x)
      const above = seen.map(({ y }) => y)
      const reach = Math.max(...across.map(Math.abs), ...above.map(Math.abs))
      expect(reach).toBeLessThan(1.03)
      expect(reach).toBeGreaterThan(0.97)
      for (const along of [across, above]) {
        expect(Math.abs(Math.min(...along) + Math.max(...along))).toBeLessThan(0.06)
      }
    }),
  )
})

test('the camera goes neither below the road nor over the top, and zooms in bounds', () => {
  let pose = viewPoses.corner
  for (let press = 0; press < 50; press++) pose = movedPose(pose, { tilt: 0.2, zoom: 1.5 })
  expect(pose.elevation).toBeLessThan(Math.PI / 2)
  expect(pose.zoom).toBe(8)
  for (let press = 0; press < 90; press++) pose = movedPose(pose, { tilt: -0.2, zoom: 0.5 })
  expect(pose.elevation).toBe(0)
  expect(pose.zoom).toBeGreaterThan(0)
})

test('each view looks from where its name says', () => {
  const from = Object.fromEntries(views.map((view) => [view, directionOf(viewPoses[view])]))
  expect(from['side']?.[2]).toBeGreaterThan(0.99)
  expect(from['top']?.[1]).toBeGreaterThan(0.99)
  expect(from['rear']?.[0]).toBeGreaterThan(0.98)
})

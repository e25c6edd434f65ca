import { expect, onTestFinished, test, vi } from 'vitest'
import { drive, pointBetween } from './drive.ts'

const from = { lat: 13, lng: 100 }
const to = { lat: 14, lng: 101 }

function frames() {
  let next: ((atMs: number) => void) | null = null
  vi.stubGlobal('requestAnimationFrame', (step: (atMs: number) => void) => {
    next = step
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => (next = null))
  onTestFinished(() => void vi.unstubAllGlobals())
  return (atMs: number) => {
    const step = next
    next = null
    step?.(atMs)
    return step !== null
  }
}

test('drives evenly until the next word of it, and then stands', () => {
  const frame = frames()
  const places: { lat: number }[] = []
  drive({ from, to, still: false, place: (at) => places.push(at) })
  for (const atMs of [500, 3_000, 5_500, 10_500]) frame(atMs)
  expect(places.map(({ lat }) => lat)).toEqual([13, 13.25, 13.5, 14])
  expect(frame(11_000)).toBe(false)
})

test('stands at once where no motion is wanted', () => {
  const frame = frames()
  const places: unknown[] = []
  drive({ from, to, still: true, place: (at) => places.push(at) })
  expect(places).toEqual([to])
  expect(frame(0)).toBe(false)
})

test('a newer word of it stops the drive to the older one', () => {
  const frame = frames()
  const places: unknown[] = []
  const stop = drive({ from, to, still: false, place: (at) => places.push(at) })
  frame(0)
  stop()
  expect(frame(100)).toBe(false)
  expect(places).toHaveLength(1)
})

test('takes the short way over the date line', () => {
  expect(pointBetween({ lat: 0, lng: 179 }, { lat: 0, lng: -179 }, 0.5)).toEqual({
    lat: 0,
    lng: 180,
  })
})

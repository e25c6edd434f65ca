/** Which names have room: the first ones, each where none of them stands yet. */
import type { Point } from '#lib/geo/great-circle.ts'
import type { NamedPoint } from './place-names-query.ts'

export interface Pixel {
  readonly x: number
  readonly y: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What a letter takes in map.css, in pixels; East Asian ones are square. */
const letterWidth = 7
const squareWidth = 13
const lineHeight = 18
const dotWidth = 12
const square = /[\u2e80-\u9fff]/g
/** Thai vowels and tones stand over and under their letters. */
const combining = /\p{Mn}/gu

export function placesWithRoom(
  places: readonly NamedPoint[],
  {
    pixelOf,
    size,
    pins,
    hanging,
  }: {
    pixelOf: (place: Point) => Pixel
    size: Pixel
    pins: readonly Point[]
    hanging: Point | null
  },
): NamedPoint[] {
  const taken: Box[] = [
    ...pins.map((pin) => pinBox(pixelOf(pin))),
    ...(hanging === null ? [] : [truckBox(pixelOf(hanging))]),
    ...cornersOf(size),
  ]
  return places.filter((place) => {
    const { x, y } = pixelOf(place)
    const left = x - dotWidth / 2
    const box = {
      left,
      top: y - lineHeight / 2,
      right: left + dotWidth + widthOf(place.name),
      bottom: y + lineHeight / 2,
    }
    if (box.left < 0 || box.top < 0 || box.right > size.x || box.bottom > size.y) return false
    const overlaps = taken.some(
      (other) =>
        box.left < other.right &&
        box.right > other.left &&
        box.top < other.bottom &&
        box.bottom > other.top,
    )
    if (!overlaps) taken.push(box)
    return !overlaps
  })
}

/** As large as its picture (pin-marker.tsx), which stands on its point. */
function pinBox({ x, y }: Pixel): Box {
  return { left: x - 18, top: y - 44, right: x + 18, bottom: y + 2 }
}

/** As large as its picture (truck.tsx), which hangs below its point. */
function truckBox({ x, y }: Pixel): Box {
  return { left: x - 22, top: y - 2, right: x + 22, bottom: y + 54 }
}

/** Where the buttons and the credit of the map lie over it. */
function cornersOf({ x, y }: Pixel): Box[] {
  return [
    { left: x - 62, top: 0, right: x, bottom: 152 },
    { left: x - 96, top: y - 20, right: x, bottom: y },
  ]
}

function widthOf(name: string): number {
  const letters = name.replaceAll(combining, '')
  const squares = letters.match(square)?.length ?? 0
  return squares * squareWidth + (letters.length - squares) * letterWidth
}

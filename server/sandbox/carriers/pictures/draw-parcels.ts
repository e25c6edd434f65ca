import { chanceOf } from '../trip/chance.ts'
import { paintOf, svg } from './svg.ts'

const browns = ['#c99a62', '#b98850', '#d8ad78'] as const

/** Boxes set down before a door: the photo that proves a delivery. */
export function drawParcels(number: number): string {
  const chance = chanceOf(number)
  const boxes: string[] = []
  for (let row = 0, base = 280; row < 3; row += 1) {
    const height = 44 + Math.round(chance() * 24)
    for (let x = 120 + row * 34; x < 360 - row * 34;) {
      const width = 56 + Math.round(chance() * 40)
      const brown = browns[Math.floor(chance() * browns.length)] ?? browns[0]
      const top = base - height
      boxes.push(
        `<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${brown}" stroke="#7d5a33" stroke-width="2"/>`,
        `<rect x="${x + width / 2 - 5}" y="${top}" width="10" height="${height}" fill="#e9d5b2" opacity=".8"/>`,
      )
      x += width
    }
    base -= height
  }
  return svg(
    `<rect width="480" height="320" fill="#e6e2d8"/>
<rect y="280" width="480" height="40" fill="#a9a498"/>
<rect x="296" y="40" width="140" height="240" fill="${paintOf(number)}" stroke="#44413a" stroke-width="4"/>
<circle cx="314" cy="166" r="7" fill="#e9d98b"/>
${boxes.join('')}`,
  )
}

import { chanceOf } from '../trip/chance.ts'
import { svg } from './svg.ts'

/** A line that a finger might draw on glass. It spells nothing. */
export function drawSignature(number: number): string {
  const chance = chanceOf(number)
  const points = Array.from({ length: 9 }, (_, index) => {
    const x = 50 + index * 40 + Math.round(chance() * 20)
    const y = 40 + Math.round(chance() * 80)
    return `${x} ${y}`
  })
  const [first, ...rest] = points
  return svg(
    `<rect width="480" height="160" fill="#fff"/>
<path d="M30 132H450" stroke="#c9ced2" stroke-width="2"/>
<path d="M${first} T${rest.join(' T')}" fill="none" stroke="#1f2f55" stroke-width="4" stroke-linecap="round"/>`,
    { width: 480, height: 160 },
  )
}

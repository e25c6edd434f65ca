import { paintOf, svg } from './svg.ts'

/** A box truck from its side, with the plate that its trip tells. */
export function drawVehicle(number: number): string {
  const cabin = paintOf(number)
  const stripe = paintOf(number + 2)
  const plate = `00-${String(number).padStart(4, '0')}`
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="242" r="30" fill="#2b2b2b"/><circle cx="${x}" cy="242" r="13" fill="#b8bcc0"/>`
  return svg(
    `<rect width="480" height="320" fill="#dfe9ee"/>
<rect y="262" width="480" height="58" fill="#9aa3a8"/>
<rect x="40" y="80" width="270" height="150" rx="6" fill="#f7f7f4" stroke="#8b9196" stroke-width="3"/>
<rect x="40" y="176" width="270" height="20" fill="${stripe}"/>
<path d="M316 122h66q14 0 22 14l30 48v46H316z" fill="${cabin}"/>
<path d="M334 138h44q8 0 12 8l20 34h-76z" fill="#cfe4ee"/>
<rect x="30" y="226" width="410" height="14" fill="#4a4f54"/>
${wheel(104)}${wheel(176)}${wheel(376)}
<rect x="212" y="228" width="84" height="24" rx="3" fill="#fff" stroke="#333"/>
<text x="254" y="246" font-family="sans-serif" font-size="17" text-anchor="middle">${plate}</text>`,
  )
}

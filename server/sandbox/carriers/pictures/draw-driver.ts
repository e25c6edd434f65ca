import { paintOf, svg } from './svg.ts'

const skins = ['#f0cfae', '#d9a57c', '#b97f56', '#8f5f3f'] as const

/** Somebody with a cap and a vest; nobody in particular. */
export function drawDriver(number: number): string {
  const shirt = paintOf(number)
  const cap = paintOf(number + 3)
  const skin = skins[number % skins.length] ?? skins[0]
  const smile = 4 + (number % 5) * 2
  return svg(
    `<rect width="320" height="320" fill="#e8edf0"/>
<path d="M40 320q0-96 120-96t120 96z" fill="${shirt}"/>
<path d="M118 228l42 92 42-92" fill="#f4d35e"/>
<rect x="138" y="184" width="44" height="56" rx="18" fill="${skin}"/>
<ellipse cx="160" cy="146" rx="58" ry="68" fill="${skin}"/>
<path d="M98 130q0-76 62-76t62 76z" fill="${cap}"/>
<path d="M92 128h146q10 12-4 14H100q-12-2-8-14z" fill="${cap}" opacity=".8"/>
<circle cx="138" cy="158" r="5"/><circle cx="182" cy="158" r="5"/>
<path d="M138 186q22 ${smile} 44 0" fill="none" stroke="#5b3a29" stroke-width="4" stroke-linecap="round"/>`,
    { width: 320, height: 320 },
  )
}

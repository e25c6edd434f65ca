/** GET /sandbox/carriers/pictures/driver-7.svg and so on: drawn when asked for, kept nowhere. */
import { chanceOf } from '../trip/chance.ts'

const browns = ['#c99a62', '#b98850', '#d8ad78'] as const

/** Boxes set down before a door: the photo that proves a delivery. */
function drawParcels(number: number): string {
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

const skins = ['#f0cfae', '#d9a57c', '#b97f56', '#8f5f3f'] as const

/** Somebody with a cap and a vest; nobody in particular. */
function drawDriver(number: number): string {
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

/** A box truck from its side, with the plate that its trip tells. */
function drawVehicle(number: number): string {
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

/** A line that a finger might draw on glass. It spells nothing. */
function drawSignature(number: number): string {
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

const drawings: ReadonlyMap<string, (number: number) => string> = new Map([
  ['driver', drawDriver],
  ['vehicle', drawVehicle],
  ['parcels', drawParcels],
  ['signature', drawSignature],
])

export function answerPicture(name: string): Response {
  const [, kind = '', number = ''] = /^([a-z]+)-(\d{1,9})\.svg$/.exec(name) ?? []
  const draw = drawings.get(kind)
  if (draw === undefined) return new Response('not found\n', { status: 404 })
  return new Response(draw(Number(number)), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
}

/** A drawing, 480 by 320 unless it says otherwise. What is put in comes from numbers of ours only. */
function svg(content: string, { width = 480, height = 320 } = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`
}

const paints = ['#2f6f8f', '#b5533c', '#5b7f3a', '#8a5a9e', '#c08a2b', '#3f5f8a'] as const

function paintOf(number: number): string {
  return paints[number % paints.length] ?? paints[0]
}

/** GET /sandbox/carriers/pictures/driver-7.svg and so on: drawn when asked for, kept nowhere. */
import { drawDriver } from './draw-driver.ts'
import { drawParcels } from './draw-parcels.ts'
import { drawSignature } from './draw-signature.ts'
import { drawVehicle } from './draw-vehicle.ts'

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

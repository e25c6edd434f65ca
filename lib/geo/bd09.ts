/** BD-09, Baidu's datum: GCJ-02 shifted once more, also outside of China; and Baidu's own metres. */
import type { Point } from './great-circle.ts'

const turn = (Math.PI * 3000) / 180

export function gcj02ToBd09({ lat, lng }: Point): Point {
  const radius = Math.hypot(lng, lat) + 0.00002 * Math.sin(lat * turn)
  const angle = Math.atan2(lat, lng) + 0.000003 * Math.cos(lng * turn)
  return { lat: radius * Math.sin(angle) + 0.006, lng: radius * Math.cos(angle) + 0.0065 }
}

/** By iterative correction, as with GCJ-02: the commonly used formula is off by up to a metre. */
export function bd09ToGcj02(point: Point): Point {
  let guess = { lat: point.lat - 0.006, lng: point.lng - 0.0065 }
  for (let step = 0; step < 6; step++) {
    const back = gcj02ToBd09(guess)
    guess = { lat: guess.lat + point.lat - back.lat, lng: guess.lng + point.lng - back.lng }
  }
  return guess
}

/** The northing from which a row of coefficients applies. */
const bands: readonly (readonly [fromM: number, row: readonly number[]])[] = [
  [
    12890594.86,
    [
      1.410526172116255e-8, 8.98305509648872e-6, -1.9939833816331, 200.9824383106796,
      -187.2403703815547, 91.6087516669843, -23.38765649603339, 2.57121317296198, -0.03801003308653,
      17337981.2,
    ],
  ],
  [
    8362377.87,
    [
      -7.435856389565537e-9, 8.983055097726239e-6, -0.78625201886289, 96.32687599759846,
      -1.85204757529826, -59.36935905485877, 47.40033549296737, -16.50741931063887,
      2.28786674699375, 10260144.86,
    ],
  ],
  [
    5591021,
    [
      -3.030883460898826e-8, 8.98305509983578e-6, 0.30071316287616, 59.74293618442277,
      7.357984074871, -25.38371002664745, 13.45380521110908, -3.29883767235584, 0.32710905363475,
      6856817.37,
    ],
  ],
  [
    3481989.83,
    [
      -1.981981304930552e-8, 8.983055099779535e-6, 0.03278182852591, 40.31678527705744,
      0.65659298677277, -4.44255534477492, 0.85341911805263, 0.12923347998204, -0.04625736007561,
      4482777.06,
    ],
  ],
  [
    1678043.12,
    [
      3.09191371068437e-9, 8.983055096812155e-6, 6.995724062e-5, 23.10934304144901,
      -2.3663490511e-4, -0.6321817810242, -0.00663494467273, 0.03430082397953, -0.00466043876332,
      2555164.4,
    ],
  ],
  [
    0,
    [
      2.890871144776878e-9, 8.983055095805407e-6, -3.068298e-8, 7.47137025468032, -3.53937994e-6,
      -0.02145144861037, -1.234426596e-5, 1.0322952773e-4, -3.23890364e-6, 826088.5,
    ],
  ],
]

/** Converts the metres in URLs of Baidu's pages to BD-09. */
export function bd09MetresToBd09({ eastM, northM }: { eastM: number; northM: number }): Point {
  const row = bands.find(([fromM]) => Math.abs(northM) >= fromM)?.[1] ?? []
  const [offset = 0, scale = 0, ...polynomial] = row
  const divisor = polynomial.pop() ?? 1
  const part = Math.abs(northM) / divisor
  const lat = polynomial.reduceRight((sum, coefficient) => sum * part + coefficient, 0)
  const lng = offset + scale * Math.abs(eastM)
  return { lat: Math.sign(northM) * lat, lng: Math.sign(eastM) * lng }
}

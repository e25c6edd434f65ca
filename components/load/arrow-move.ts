/** The way of an arrow in the load, by the side from which the picture is seen. */
export const arrows = ['left', 'right', 'away', 'near'] as const
export type Arrow = (typeof arrows)[number]

/** Quarters of a turn from the way to the right. */
const quarters = { right: 0, away: 1, left: 2, near: 3 } as const
/** Along the vehicle, and across it from the left wall to the right one: each a quarter after the one before. */
const ways = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const

/** `azimuth` as in a camera's pose: 0 looks at the left side, a quarter turn at the rear door. */
export function arrowMove(
  arrow: Arrow,
  { azimuth, stepMm }: { azimuth: number; stepMm: number },
): { readonly xMm: number; readonly yMm: number } {
  const turns = Math.round(azimuth / (Math.PI / 2)) + quarters[arrow]
  const { x, y } = ways[((turns % 4) + 4) % 4] ?? ways[0]
  return { xMm: x * stepMm, yMm: y * stepMm }
}

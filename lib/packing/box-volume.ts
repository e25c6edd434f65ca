/** The volume of a box, or of the load space of a vehicle. */
export function boxVolumeMm3({
  lengthMm,
  widthMm,
  heightMm,
}: {
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}): number {
  return lengthMm * widthMm * heightMm
}

/**
 * A problem of the research literature as published: boxes of a few types and one container. Sizes are in
 * the publication's own unit (mostly centimetres), always whole numbers.
 */
export interface BoxType {
  /** Length, width and height as published; not an orientation to keep. */
  readonly sides: readonly [number, number, number]
  /** Whether the side of the same index may be vertical. */
  readonly mayStandOn: readonly [boolean, boolean, boolean]
  readonly quantity: number
}

export interface BoxProblem {
  readonly name: string
  readonly container: readonly [length: number, width: number, height: number]
  readonly boxTypes: readonly BoxType[]
}

export function boxVolume({ sides: [a, b, c] }: BoxType): number {
  return a * b * c
}

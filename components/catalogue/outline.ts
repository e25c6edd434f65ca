/** The border of a service area, as the map has it. */
export type Corner = [lat: number, lng: number]

export interface NamedOutline {
  readonly name: string
  /** Without the first corner again. */
  readonly outline: readonly Corner[]
}

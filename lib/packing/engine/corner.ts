/** A block's own low corner, in units from the vehicle's. */
export interface Corner {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Cells that a workbook shows as one. Indices from 0, both ends included. */
export interface Merge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

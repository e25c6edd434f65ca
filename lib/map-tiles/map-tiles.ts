import type { CreditPart } from './tile-credit.ts'
import type { TileTemplate } from './tile-template.ts'

/** Street tiles, where the operator has some. All of it is public: browsers fetch them themselves. */
export interface MapTiles extends TileTemplate {
  readonly credit: readonly CreditPart[]
}

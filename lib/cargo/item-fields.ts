/** The fields of a row, in the order in which they stand in a table that has no headings. */
export const itemFields = [
  'name',
  'qty',
  'length',
  'width',
  'height',
  'weight',
  'stackable',
  'fragile',
  'tippable',
  'notes',
  'photos',
] as const

export type ItemField = (typeof itemFields)[number]

/** The id of the first row, which is there from the beginning: the same on the server and in every tab. */
export const firstRowId = 'first'

export type NumberField = Extract<ItemField, 'qty' | 'length' | 'width' | 'height' | 'weight'>

/** The limits of the contract for one item and for all items together. */
export const maxRows = 500
export const maxPieces = 10_000
const maxSideMm = 100_000
const maxPieceG = 1_000_000_000
const maxQty = 100_000

export const mostOf = {
  qty: maxQty,
  length: maxSideMm,
  width: maxSideMm,
  height: maxSideMm,
  weight: maxPieceG,
} as const satisfies Readonly<Record<NumberField, number>>

/** A problem of an imported row, precise enough to correct the table. */
import type { ItemField } from '#lib/cargo/item-fields.ts'

export type RowProblem =
  | {
      readonly kind:
        'missing' | 'not_a_number' | 'not_whole' | 'not_positive' | 'not_yes_no' | 'not_a_link'
      readonly field: ItemField
      /** As in the table. */
      readonly value: string
    }
  | {
      readonly kind: 'too_large' | 'too_long'
      readonly field: ItemField
      readonly value: string
      /** Pieces, millimetres, grams or characters, depending on the field. */
      readonly limit: number
    }
  /** The load as a whole is full. */
  | { readonly kind: 'too_many_rows' | 'too_many_pieces'; readonly limit: number }

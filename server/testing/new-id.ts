/** A new id, of the kind of the place that it is made for: `{ quoteId: newId() }`. */
import { systemIds } from '#server/ids.ts'

export const newId = systemIds.uuid

/** Ids come in as a dependency. UUID version 7 sorts by the time it was made, which keeps an index's pages warm. */
import { randomUUIDv7 } from 'node:crypto'

export interface Ids {
  uuid(): string
}

export const systemIds: Ids = { uuid: () => randomUUIDv7() }

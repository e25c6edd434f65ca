/** Pages by `after`, between the wire and the rooms. */
import { readKeyset, writeKeyset, type Keyset } from '#server/db/keyset.ts'
import { ServiceError } from './service-error.ts'

/** The `after` of a request. Refuses one that no page gave. */
export function readAfter(text: string | undefined): Keyset | null {
  if (text === undefined) return null
  const after = readKeyset(text)
  if (after === null) {
    throw new ServiceError('invalid_query', { field: 'after', problem: 'wrong_format' })
  }
  return after
}

/** A page as the wire shows it. */
export function shownPage<Row>({ data, next }: { data: Row[]; next: Keyset | null }) {
  return { data, next: next && writeKeyset(next) }
}

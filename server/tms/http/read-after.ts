import { readKeyset, type Keyset } from '#server/db/keyset.ts'
import { ServiceError } from './service-error.ts'

/** The `after` of a query. Refuses one that no page gave. */
export function readAfter(text: string | undefined): Keyset | null {
  if (text === undefined) return null
  const after = readKeyset(text)
  if (after === null) {
    throw new ServiceError('invalid_query', { field: 'after', problem: 'wrong_format' })
  }
  return after
}

/**
 * Tracking shows "empty values" for an own fleet without saying which. We write null; of a service
 * elsewhere we also take an empty string, an empty object and an object of nothing but empty values.
 */
import { z } from 'zod'

export function nullWhenEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isEmpty(value) ? null : value), schema.nullable())
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEmpty)
}

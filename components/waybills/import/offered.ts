/** Services, categories and add-ons as a table names them: by name, code or id, several add-ons in a cell. */
import { readable } from '#components/table-import/readable.ts'
import type { WaybillField } from './import-fields.ts'

export interface OfferedThing {
  readonly id: string
  readonly code: string
  readonly name: string
}

export const offeredFields = [
  'service_id',
  'product_category_id',
  'additional_service_ids',
] as const satisfies readonly WaybillField[]

export type OfferedField = (typeof offeredFields)[number]

/** Each is empty where the service lists none. */
export type Offered = Readonly<Record<OfferedField, readonly OfferedThing[]>>

export function isOffered(field: string): field is OfferedField {
  return offeredFields.some((each) => each === field)
}

/** Null: one of the names is none that is offered, or is that of several. */
export function offeredIn(
  field: OfferedField,
  text: string,
  offered: Offered,
): string | readonly string[] | null {
  const whole = idOf(text, offered[field])
  if (field !== 'additional_service_ids') return whole
  // A name may have a comma itself.
  if (whole !== null) return [whole]
  const ids = text
    .split(/[,;+|/，；、\n]/u)
    .filter((part) => part.trim() !== '')
    .map((part) => idOf(part, offered[field]))
  return ids.some((id) => id === null) ? null : [...new Set(ids.flatMap((id) => id ?? []))]
}

function idOf(text: string, things: readonly OfferedThing[]): string | null {
  const wanted = readable(text).trim()
  const found = things.filter(({ id, code, name }) =>
    [id, code, name].some((each) => readable(each).trim() === wanted),
  )
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

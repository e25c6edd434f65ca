/**
 * Reads text typed into rows before their scripts were loaded. Each row is hydrated by itself, and one
 * that a stored draft replaces never is: so all are read from the page as soon as the first one is
 * hydrated.
 */
import { useEffect, useRef } from 'react'
import { rowFields, valuesOf, withValue, type RowValues } from '#lib/cargo/row-values.ts'
import type { Units } from '#lib/cargo/units.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { fieldId } from './focus-fault.ts'
import type { RowActions } from './use-rows.ts'

export function useRowsTypedEarly(
  rows: readonly DraftItem[],
  { units, actions }: { units: Units; actions: RowActions },
): void {
  const first = useRef({ rows, units, actions })
  useEffect(() => {
    const { rows: drawn, units: shownIn, actions: tell } = first.current
    for (const row of drawn) {
      const shown = valuesOf(row, shownIn)
      const values = valuesOnPage(row.id, shown)
      const early = rowFields.filter((field) => values[field] !== shown[field])
      if (early.length === 0) continue
      tell.change(row.id, (now) =>
        early.reduce((all, field) => withValue(all, field, { values, units: shownIn }), now),
      )
    }
  }, [])
}

function valuesOnPage(rowId: string, shown: RowValues): RowValues {
  const name = document.getElementById(fieldId(rowId, 'name'))
  const fields = name?.closest('fieldset')?.elements
  const fieldOf = (field: keyof RowValues) => {
    const element = fields?.namedItem(field)
    return element instanceof HTMLInputElement ? element : null
  }
  const textOf = (field: Exclude<keyof RowValues, 'stackable' | 'fragile' | 'flipable'>) =>
    fieldOf(field)?.value ?? shown[field]
  const isOn = (field: 'stackable' | 'fragile' | 'flipable') =>
    fieldOf(field)?.checked ?? shown[field]
  return {
    name: textOf('name'),
    qty: textOf('qty'),
    length: textOf('length'),
    width: textOf('width'),
    height: textOf('height'),
    weight: textOf('weight'),
    stackable: isOn('stackable'),
    fragile: isOn('fragile'),
    flipable: isOn('flipable'),
  }
}

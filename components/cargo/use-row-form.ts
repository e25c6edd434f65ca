/**
 * One row as a form. In one form of five hundred rows each key press would be checked by a schema of
 * five hundred rows and told to each of their fields; here it stays in its row, and what it means goes
 * into the load at once.
 */
import { useEffect, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type Resolver } from 'react-hook-form'
import type { NumberField } from '#lib/cargo/item-fields.ts'
import {
  isMeant,
  rowNumbers,
  rowSwitches,
  rowValuesSchema,
  valuesOf,
  withValue,
  type RowSwitch,
  type RowValues,
} from '#lib/cargo/row-values.ts'
import { isFault, type Fault } from '#lib/cargo/typed-number.ts'
import type { Units } from '#lib/cargo/units.ts'
import type { DraftItem } from '#lib/storefront/draft-item.ts'

/** One for all rows: they are checked in the same units. */
const resolvers = new Map<string, Resolver<RowValues>>()

function resolverFor(units: Units): Resolver<RowValues> {
  const key = `${units.length} ${units.weight}`
  const known = resolvers.get(key)
  if (known !== undefined) return known
  const made = zodResolver(rowValuesSchema(units))
  resolvers.set(key, made)
  return made
}

export function useRowForm({
  row,
  units,
  isAsked,
  onChange,
}: {
  row: DraftItem
  units: Units
  /** Whether an empty field is a fault already. */
  isAsked: boolean
  onChange: (row: DraftItem) => void
}) {
  const [initial] = useState(() => valuesOf(row, units))
  const { register, getValues, setValue, trigger, formState } = useForm<RowValues>({
    mode: 'all',
    resolver: resolverFor(units),
    defaultValues: initial,
  })
  const { errors, touchedFields } = formState

  // What comes from elsewhere is shown: other units, an advice that was taken, a step taken back.
  useEffect(() => {
    const shown = valuesOf(row, units)
    for (const field of rowNumbers) {
      if (isMeant(field, { text: getValues(field), row, units })) continue
      setValue(field, shown[field])
    }
    for (const field of ['name', ...rowSwitches] as const) {
      if (getValues(field) !== shown[field]) setValue(field, shown[field])
    }
    if (isAsked) void trigger()
  }, [row, units, isAsked, getValues, setValue, trigger])

  const write = (field: keyof RowValues) => () =>
    onChange(withValue(row, field, { values: getValues(), units }))
  return {
    register: (field: NumberField | 'name') => ({
      ...register(field, { onChange: write(field) }),
      defaultValue: initial[field],
    }),
    registerSwitch: (field: RowSwitch) => ({
      ...register(field, { onChange: write(field) }),
      defaultChecked: initial[field],
    }),
    faultOf(field: NumberField): Fault | null {
      const fault = errors[field]?.message
      if (!isFault(fault)) return null
      const isSaid = isAsked || (fault !== 'needed' && touchedFields[field] === true)
      return isSaid ? fault : null
    },
  }
}

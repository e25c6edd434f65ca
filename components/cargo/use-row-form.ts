/**
 * One row as a form. In one form of five hundred rows each key press would be checked by a schema of five
 * hundred rows and passed to each of their fields; here it stays in its row, and its value goes into the
 * load at once.
 */
import { useEffect, useRef, useState } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import { lazyResolver } from '#components/forms/lazy-resolver.ts'
import type { NumberField } from '#lib/cargo/item-fields.ts'
import {
  isMeant,
  rowFields,
  rowNumbers,
  rowSwitches,
  typedFault,
  valuesOf,
  withValue,
  type RowSwitch,
  type RowValues,
} from '#lib/cargo/row-values.ts'
import { isFault, type Fault } from '#lib/cargo/typed-number.ts'
import type { Units } from '#lib/cargo/units.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'

type RowResolver = Resolver<RowValues, unknown, object>

/** Shared by all rows: they are checked in the same units. */
const resolvers = new Map<string, RowResolver>()

function resolverFor(units: Units): RowResolver {
  const key = `${units.length} ${units.weight}`
  const known = resolvers.get(key)
  if (known !== undefined) return known
  const made = lazyResolver<RowValues>(async () =>
    (await import('./row-values-schema.ts')).rowValuesSchema(units),
  )
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
  /** Whether an empty field is an error already. */
  isAsked: boolean
  onChange: (make: (row: DraftItem) => DraftItem) => void
}) {
  const [initial] = useState(() => valuesOf(row, units))
  const { register, getValues, setValue, trigger, formState } = useForm<RowValues, unknown, object>(
    {
      mode: 'all',
      resolver: resolverFor(units),
      defaultValues: initial,
    },
  )
  const { errors, touchedFields } = formState

  // A stored error is shown again: the visitor left the field long ago.
  const shownAtFirst = useRef(row)
  useEffect(() => {
    for (const field of rowNumbers) {
      if (typedFault(shownAtFirst.current, field) === null) continue
      setValue(field, getValues(field), { shouldTouch: true, shouldValidate: true })
    }
  }, [getValues, setValue])

  // React Hook Form has taken over text typed before the scripts were loaded, and fires no event for it.
  const first = useRef({ units, initial, onChange })
  useEffect(() => {
    const { units: shownIn, initial: before, onChange: tell } = first.current
    const values = getValues()
    const early = rowFields.filter((field) => values[field] !== before[field])
    if (early.length === 0) return
    tell((drawn) =>
      early.reduce((all, field) => withValue(all, field, { values, units: shownIn }), drawn),
    )
  }, [getValues])

  // Changes from elsewhere are shown: other units, an advice, an undo.
  const shown = useRef({ row, units })
  useEffect(() => {
    if (shown.current.row !== row || shown.current.units !== units) {
      shown.current = { row, units }
      const values = valuesOf(row, units)
      for (const field of rowNumbers) {
        if (isMeant(field, { text: getValues(field), row, units })) continue
        const isWrong = typedFault(row, field) !== null
        setValue(field, values[field], { shouldTouch: isWrong, shouldValidate: isWrong })
      }
      for (const field of ['name', ...rowSwitches] as const) {
        if (getValues(field) !== values[field]) setValue(field, values[field])
      }
    }
    if (isAsked) void trigger()
  }, [row, units, isAsked, getValues, setValue, trigger])

  const write = (field: keyof RowValues) => () =>
    onChange((now) => withValue(now, field, { values: getValues(), units }))
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

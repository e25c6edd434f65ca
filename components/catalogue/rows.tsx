'use client'

/** Rows of figures in a form, such as axles: one can be added, and each be taken away. */
import { Plus, X } from 'lucide-react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'

export function FigureRows<Row extends Readonly<Record<string, string>>>({
  id,
  rows,
  columns,
  empty,
  most,
  addLabel,
  removeLabel,
  faultOf,
  onChange,
}: {
  /** The field's name in the form. */
  id: string
  rows: readonly Row[]
  columns: readonly {
    readonly name: keyof Row & string
    readonly label: string
    readonly unit: string
  }[]
  /** The row that is added. */
  empty: Row
  most: number
  addLabel: string
  removeLabel: (number: number) => string
  faultOf: (path: string) => string | undefined
  onChange: (rows: Row[]) => void
}) {
  return (
    <div className="flex flex-col items-start gap-3">
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- A row is nothing but its place and its texts.
        <div key={index} className="flex w-full items-start gap-2">
          <div className="grid min-w-0 grow gap-3 sm:grid-cols-3">
            {columns.map(({ name, label, unit }) => (
              <TextField
                key={name}
                id={`${id}-${index}-${name}`}
                label={label}
                unit={unit}
                inputMode="decimal"
                value={row[name]}
                error={faultOf(`${id}[${index}].${name}`)}
                onChange={({ target }) =>
                  onChange(rows.with(index, { ...row, [name]: target.value }))
                }
              />
            ))}
          </div>
          <IconButton
            label={removeLabel(index + 1)}
            onPress={() => onChange(rows.filter((_, each) => each !== index))}
            className="mt-6"
          >
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
      ))}
      {rows.length < most && (
        <button
          type="button"
          onClick={() => onChange([...rows, empty])}
          className={buttonStyle('secondary')}
        >
          <Plus aria-hidden className="size-4" />
          {addLabel}
        </button>
      )}
    </div>
  )
}

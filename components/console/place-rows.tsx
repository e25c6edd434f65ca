'use client'

/** Addresses in a form, one below the other: each can be moved up and taken away, and one more added. */
import { ArrowUp, Plus, X } from 'lucide-react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'

export interface PlaceColumn<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly most: number
  readonly isWide?: boolean
  readonly example?: string
}

/** `number` counts from one. */
export interface PlaceWords {
  readonly title: (number: number) => string
  /** Shown in place of the title. */
  readonly shown?: (number: number) => string
  readonly moveUp: (number: number) => string
  readonly remove: (number: number) => string
  readonly add: string
}

export function PlaceRows<Row extends Readonly<Record<string, string>>>({
  id,
  rows,
  columns,
  empty,
  most,
  words,
  faultOf,
  onChange,
  onEnter,
}: {
  /** The field's name in the form. */
  id: string
  rows: readonly Row[]
  columns: readonly PlaceColumn<keyof Row & string>[]
  /** The row that is added. */
  empty: Row
  most: number
  words: PlaceWords
  faultOf: (path: string) => string | undefined
  onChange: (rows: Row[]) => void
  /** Somebody begins to type into this row. */
  onEnter?: (index: number) => void
}) {
  return (
    <div className="flex flex-col items-start gap-4">
      {rows.map((row, index) => (
        <fieldset
          // oxlint-disable-next-line react/no-array-index-key -- A row is nothing but its place and its texts.
          key={index}
          id={`${id}-${index}`}
          className="w-full min-w-0 rounded-large border border-edge bg-surface p-4"
        >
          <legend className="sr-only">{words.title(index + 1)}</legend>
          <div className="flex items-center justify-between gap-3">
            <p aria-hidden className="text-small font-medium">
              {(words.shown ?? words.title)(index + 1)}
            </p>
            <div className="flex">
              {index > 0 && (
                <IconButton
                  label={words.moveUp(index + 1)}
                  onPress={() =>
                    onChange([
                      ...rows.slice(0, index - 1),
                      row,
                      ...rows.slice(index - 1, index),
                      ...rows.slice(index + 1),
                    ])
                  }
                >
                  <ArrowUp aria-hidden className="size-5" />
                </IconButton>
              )}
              <IconButton
                label={words.remove(index + 1)}
                onPress={() => onChange(rows.filter((_, each) => each !== index))}
              >
                <X aria-hidden className="size-5" />
              </IconButton>
            </div>
          </div>
          <div className="mt-2 grid items-start gap-3 sm:grid-cols-2">
            {columns.map(({ name, label, most: longest, isWide = false, example }) => (
              <TextField
                key={name}
                id={`${id}-${index}-${name}`}
                label={label}
                placeholder={example}
                maxLength={longest}
                value={row[name]}
                className={isWide ? 'sm:col-span-2' : ''}
                error={faultOf(`${id}[${index}].${name}`)}
                onFocus={() => onEnter?.(index)}
                onChange={({ target }) =>
                  onChange(rows.with(index, { ...row, [name]: target.value }))
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      {rows.length < most && (
        <button
          type="button"
          onClick={() => onChange([...rows, empty])}
          className={buttonStyle('secondary')}
        >
          <Plus aria-hidden className="size-4" />
          {words.add}
        </button>
      )}
    </div>
  )
}

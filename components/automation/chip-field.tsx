'use client'

/** Several values of one condition: each is a chip that can be removed; another is chosen or typed. */
import { useRef, useState, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextField } from '#components/ui/fields.tsx'

export interface ChipOption {
  readonly value: string
  readonly label: string
}

export function Chips({
  id,
  label,
  values,
  nameOf,
  onChange,
}: {
  /** The control that adds a value: it gets the focus when a chip is removed. */
  id: string
  label: string
  values: readonly string[]
  nameOf: (value: string) => string
  onChange: (values: string[]) => void
}) {
  const t = useTranslations('webhookRule')
  if (values.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {values.map((value) => (
        <li
          key={value}
          className="inline-flex max-w-full items-center gap-1 rounded-medium bg-action-soft pl-3 text-small text-action"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(value)}</span>
          <button
            type="button"
            aria-label={t('remove', { name: nameOf(value) })}
            title={t('remove', { name: nameOf(value) })}
            onClick={() => {
              document.getElementById(id)?.focus()
              onChange(values.filter((each) => each !== value))
            }}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-small hover:bg-hover"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Values of a list. */
export function ChoiceChips({
  id,
  label,
  options,
  values,
  error,
  onChange,
}: {
  id: string
  label: string
  options: readonly ChipOption[]
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}) {
  const t = useTranslations('webhookRule')
  const [chosen, setChosen] = useState('')
  const left = options.filter(({ value }) => !values.includes(value))
  const nameOf = (value: string) => options.find((each) => each.value === value)?.label ?? value
  return (
    <ChipFrame
      chips={<Chips id={id} label={label} values={values} nameOf={nameOf} onChange={onChange} />}
      add={t('add', { what: label })}
      onAdd={() => {
        if (chosen === '') return
        onChange([...values, chosen])
        setChosen('')
      }}
    >
      <SelectField
        id={id}
        label={label}
        any={t('any')}
        options={left}
        value={chosen}
        error={error}
        onChange={({ target }) => setChosen(target.value)}
      />
    </ChipFrame>
  )
}

const none: readonly string[] = []

/** Values that are typed, with suggestions where there are any. Commas separate several. */
export function TypedChips({
  id,
  label,
  placeholder,
  suggestions = none,
  values,
  error,
  maxLength,
  onChange,
}: {
  id: string
  label: string
  placeholder?: string
  suggestions?: readonly string[]
  values: readonly string[]
  error: string | undefined
  maxLength: number
  onChange: (values: string[]) => void
}) {
  const t = useTranslations('webhookRule')
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = () => {
    const typed = text.split(/[,，、]/u).map((each) => each.trim())
    onChange([...new Set([...values, ...typed])].filter((each) => each !== ''))
    setText('')
  }
  return (
    <ChipFrame
      chips={
        <Chips id={id} label={label} values={values} nameOf={(each) => each} onChange={onChange} />
      }
      add={t('add', { what: label })}
      onAdd={() => {
        if (text.trim() !== '') add()
        field.current?.focus()
      }}
    >
      <TextField
        ref={field}
        id={id}
        label={label}
        placeholder={placeholder}
        value={text}
        error={error}
        maxLength={maxLength}
        list={suggestions.length === 0 ? undefined : `${id}-list`}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return
          // It would send the form.
          event.preventDefault()
          add()
        }}
        // A text that is typed counts, also without a press on the button.
        onBlur={() => text.trim() !== '' && add()}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
      )}
    </ChipFrame>
  )
}

function ChipFrame({
  chips,
  add,
  onAdd,
  children,
}: {
  chips: ReactNode
  add: string
  onAdd: () => void
  children: ReactNode
}) {
  const t = useTranslations('webhookRule')
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">{children}</div>
        <button
          type="button"
          aria-label={add}
          onClick={onAdd}
          className={buttonStyle('secondary', 'mt-6 shrink-0')}
        >
          {t('addShort')}
        </button>
      </div>
      {chips}
    </div>
  )
}

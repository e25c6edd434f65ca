import type { ReactNode } from 'react'

/** One of a few, or any. Choosing shows the list at once. */
export function Choice({
  id,
  name,
  label,
  any,
  chosen,
  options,
  onChoose,
}: {
  id: string
  name: string
  label: ReactNode
  any: string
  chosen: string | null
  options: readonly { readonly value: string; readonly label: string }[]
  onChoose: (form: HTMLFormElement) => void
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-caption font-medium text-ink-soft">
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={chosen ?? ''}
        onChange={({ currentTarget: { form } }) => form && onChoose(form)}
        className="min-h-11 w-full rounded-medium border border-edge-strong bg-surface px-3 text-small text-ink"
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A checkbox, with a note below its label. */
export function Check({
  id,
  label,
  note,
  checked,
  onChange,
}: {
  id: string
  label: string
  note?: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5 text-small">
      <input
        id={id}
        name={id}
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        {label}
        {note !== undefined && <span className="block text-caption text-ink-soft">{note}</span>}
      </span>
    </label>
  )
}

import type { ReactNode } from 'react'

/** A form of buttons, one of them pressed: it works before any script has run. */
export function OptionsForm({
  action,
  label,
  className,
  children,
}: {
  action: (form: FormData) => Promise<void>
  label: string
  className: string
  children: ReactNode
}) {
  return (
    <form action={action}>
      <fieldset>
        <legend className="px-3 pt-2 pb-1 text-caption text-ink-soft">{label}</legend>
        <div className={className}>{children}</div>
      </fieldset>
    </form>
  )
}

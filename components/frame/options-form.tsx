import type { ReactNode } from 'react'

/** Buttons of which one is pressed, sent by a form: it works before any script has run. */
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

/** The last line of a form that stays open: its buttons, and what came of the last press. */
import type { ReactNode } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'

export function SaveLine({
  label,
  pending,
  done,
  trouble,
  className = '',
  children,
}: {
  label: string
  pending: boolean
  /** Null: nothing was done yet. */
  done: string | null
  trouble: string | null
  className?: string
  /** Buttons beside it. */
  children?: ReactNode
}) {
  return (
    <div className={`flex flex-wrap items-center gap-3 ${className}`}>
      <button
        type="submit"
        aria-busy={pending}
        // The field with the focus would show its fault, and move the button away from the pointer.
        onMouseDown={(event) => event.preventDefault()}
        className={buttonStyle('primary')}
      >
        {label}
      </button>
      {children}
      <p role="status" className="text-small text-good empty:hidden">
        {done}
      </p>
      <p role="alert" className="text-small text-bad empty:hidden">
        {trouble}
      </p>
    </div>
  )
}

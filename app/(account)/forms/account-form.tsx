'use client'

/** The frame of each form of signing up and in: what is wrong stands first and takes the focus. */
import { useEffect, useRef, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { useFormStatus } from 'react-dom'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { FormState } from '../form-state.ts'

export function AccountForm({
  action,
  state,
  fault,
  next,
  submit,
  children,
}: {
  action: (form: FormData) => void
  state: FormState
  fault: string | null
  next: string | null
  submit: string
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state.fault === undefined && state.fields === undefined) return
    const wrong = form.current?.querySelector<HTMLElement>('[role=alert], [aria-invalid=true]')
    wrong?.focus()
  }, [state])
  return (
    <form ref={form} action={action} noValidate className="flex flex-col gap-5">
      {fault !== null && (
        <p
          role="alert"
          tabIndex={-1}
          className="flex gap-3 rounded-medium bg-bad-soft px-4 py-3 text-small text-bad"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {fault}
        </p>
      )}
      {next !== null && <input type="hidden" name="next" value={next} />}
      {children}
      <SubmitButton>{submit}</SubmitButton>
    </form>
  )
}

function SubmitButton({ children }: { children: string }) {
  const { pending } = useFormStatus()
  return (
    <button
      type="submit"
      aria-busy={pending}
      onClick={(event) => {
        if (pending) event.preventDefault()
      }}
      className={buttonStyle('primary', 'min-h-12 w-full')}
    >
      {children}
    </button>
  )
}

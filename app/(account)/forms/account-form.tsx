'use client'

/**
 * The frame of each form of signing up and in. What its schema finds wrong is said before anything is
 * sent; what the action finds wrong is said in the same places. Before any script has run the browser
 * sends the form itself, and the action says both.
 */
import {
  startTransition,
  useActionState,
  useEffect,
  useMemo,
  useRef,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form'
import { lazyResolver, type LoadSchema } from '#components/forms/lazy-resolver.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { AccountValues } from './account-forms.ts'
import type { FormAction, FormFault, FormState } from '../form-state.ts'
import { fieldNames } from './field-faults.ts'
import { KeptValues } from './fields.tsx'

export function AccountForm({
  loadSchema,
  action,
  next,
  submit,
  children,
  note,
  after,
}: {
  loadSchema: LoadSchema<AccountValues>
  action: FormAction
  next: string | null
  submit: string
  children: ReactNode
  /** Above the button that sends the form. */
  note?: ReactNode
  /** Below the form, and still about what stands in its fields. */
  after?: ReactNode
}) {
  const [state, send, isSending] = useActionState(action, {})
  const errors = useMemo(() => errorsOf(state), [state])
  const form = useForm<AccountValues, unknown, object>({
    resolver: lazyResolver(loadSchema),
    ...(errors && { errors }),
  })
  const fault = useFormFault(state.fault)
  const alert = useRef<HTMLParagraphElement>(null)
  const { handleSubmit, formState, setFocus } = form
  useEffect(() => {
    if (state.fault !== undefined) return alert.current?.focus()
    const first = fieldNames.find((name) => state.fields?.[name] !== undefined)
    if (first !== undefined) setFocus(first)
  }, [state, setFocus])
  const isBusy = isSending || formState.isSubmitting
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(event.currentTarget)
    void handleSubmit(() => startTransition(() => send(typed)))(event)
  }
  return (
    <FormProvider {...form}>
      <KeptValues value={state.kept ?? {}}>
        <form action={send} onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
          {fault !== null && (
            <p
              ref={alert}
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
          {note}
          <button
            type="submit"
            aria-busy={isBusy}
            className={buttonStyle('primary', 'min-h-12 w-full')}
          >
            {submit}
          </button>
        </form>
        {after}
      </KeptValues>
    </FormProvider>
  )
}

function errorsOf({ fields }: FormState): FieldErrors<AccountValues> | undefined {
  if (fields === undefined) return undefined
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, { type: 'server', message }]),
  )
}

function useFormFault(fault: FormFault | undefined): string | null {
  const t = useTranslations('identity.fault')
  if (fault === undefined) return null
  switch (fault.kind) {
    case 'wait':
      return t('wait', { minutes: Math.ceil(fault.seconds / 60) })
    case 'wrongCode':
      return t('wrongCode', { left: fault.triesLeft })
    default:
      return t(fault.kind)
  }
}

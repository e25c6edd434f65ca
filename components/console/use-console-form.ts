/** A form of the console that is being filled in, and what came of saving it. */
import { useEffect, useRef, useState } from 'react'
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts'
import { useAct } from './use-act.ts'
import type { FormFault } from '#lib/console/form-fault.ts'
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'

/** The version that a form was filled from. */
export interface Version<Form> {
  readonly form: Form
  /** The service's word for the version; null: there is none yet. */
  readonly seen: string | null
}

export type Saved<Form> =
  /** `now`: the version that is kept now, for a form that stays open. `id`: of what is new. */
  | { readonly kind: 'saved'; readonly now?: Version<Form>; readonly id?: string }
  | { readonly kind: 'faults'; readonly faults: readonly FormFault[] }
  /** Somebody else has saved it meanwhile. */
  | { readonly kind: 'changed'; readonly theirs: Version<Form> }

export type Save<Form> = (version: Version<Form>) => Promise<Saved<Form> | ConsoleRefusal>

export type ConsoleForm<Form> = ReturnType<typeof useConsoleForm<Form>>

export function useConsoleForm<Form>({
  given,
  save,
  onSaved,
}: {
  given: Version<Form>
  save: Save<Form>
  onSaved: (saved: { readonly id?: string }) => void
}) {
  const [{ form, seen }, setVersion] = useState(given)
  const [faults, setFaults] = useState<readonly FormFault[]>([])
  const [theirs, setTheirs] = useState<Version<Form> | null>(null)
  const { act, pending, trouble } = useAct()
  const place = useRef<HTMLFormElement>(null)
  /** As it is kept by the service. */
  const [kept, setKept] = useState(given.form)
  useLeaveWarning(JSON.stringify(form) !== JSON.stringify(kept))

  useEffect(() => {
    if (faults.length > 0)
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  function send(version: Version<Form> = { form, seen }): void {
    act<Saved<Form>>(
      () => save(version),
      (outcome) => {
        setFaults(outcome.kind === 'faults' ? outcome.faults : [])
        setTheirs(outcome.kind === 'changed' ? outcome.theirs : null)
        if (outcome.kind !== 'saved') return
        setKept(outcome.now?.form ?? version.form)
        if (outcome.now) setVersion(outcome.now)
        onSaved(outcome)
      },
    )
  }

  return {
    place,
    form,
    /** Null: it is new. */
    seen,
    pending,
    trouble,
    theirs,
    faults,
    change: (part: Partial<Form>) => setVersion({ form: { ...form, ...part }, seen }),
    changeText: (name: string, text: string) =>
      setVersion({ form: { ...form, [name]: text }, seen }),
    faultOf: (field: string) => faults.find((fault) => fault.field === field)?.text,
    send: () => send(),
    takeTheirs(): void {
      if (theirs === null) return
      setVersion(theirs)
      setKept(theirs.form)
      setTheirs(null)
    },
    keepMine(): void {
      if (theirs === null) return
      setVersion({ form, seen: theirs.seen })
      setTheirs(null)
      send({ form, seen: theirs.seen })
    },
  }
}

/** A text field of the form, as its component takes it. */
export interface FormField {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
}

export function fieldOf<Name extends string, Form extends Readonly<Record<Name, string>>>(
  { form, changeText, faultOf }: Pick<ConsoleForm<Form>, 'form' | 'changeText' | 'faultOf'>,
  name: Name,
  label: string,
): FormField {
  return {
    id: name,
    name,
    label,
    value: form[name],
    error: faultOf(name),
    onChange: ({ target }) => changeText(name, target.value),
  }
}

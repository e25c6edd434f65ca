'use client'

/** The people who work for the seller: adding one, and what an administrator changes about each. */
import { useActionState, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import { staffRoles, type StaffRole } from '#lib/rights.ts'

/** Why an administrator's act was refused. */
type Refusal = 'signed-out' | 'confirm' | 'not-allowed' | 'too-many' | 'failed'

export type StaffOutcome = 'done' | 'mailed' | 'not-there' | 'yourself' | Refusal

export type ChangeStaff = (before: StaffOutcome | null, form: FormData) => Promise<StaffOutcome>

export interface AddStaffState {
  readonly kind: 'new' | 'added' | 'belongs' | 'customer' | 'bad-email' | 'bad-name' | Refusal
  readonly typed: { readonly name: string; readonly email: string }
}

/** The name and the address that were typed stay until the person is added. */
export function AddStaffForm({
  add,
}: {
  add: (before: AddStaffState, form: FormData) => Promise<AddStaffState>
}) {
  const t = useTranslations('console.people')
  const [state, send, pending] = useActionState<AddStaffState, FormData>(add, {
    kind: 'new',
    typed: { name: '', email: '' },
  })
  const { kind, typed } = state
  const isAdded = kind === 'added'
  const problem = kind === 'new' || isAdded ? undefined : t(`problem.${kind}`)
  const isOfName = kind === 'bad-name'
  return (
    <form
      key={JSON.stringify(state)}
      action={send}
      noValidate
      className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_14rem_auto]"
    >
      <TextField
        id="staff-name"
        name="name"
        autoComplete="off"
        label={t('name')}
        defaultValue={typed.name}
        error={isOfName ? problem : undefined}
      />
      <TextField
        id="staff-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('email')}
        defaultValue={isAdded ? '' : typed.email}
        error={isOfName ? undefined : problem}
      />
      <SelectField
        id="staff-role"
        name="role"
        label={t('role')}
        defaultValue="ops"
        options={staffRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
      />
      <button type="submit" aria-busy={pending} className={buttonStyle('primary', 'md:mt-6')}>
        {t('add')}
      </button>
      <p role="status" className="text-small text-good empty:hidden md:col-span-full">
        {isAdded && t('added', { email: typed.email })}
      </p>
    </form>
  )
}

export interface TakeStepState {
  readonly kind: 'new' | 'done' | 'none' | 'yourself' | Refusal
  readonly email: string
}

/** For somebody who can make no codes any more. */
export function TakeStepAwayForm({
  takeAway,
}: {
  takeAway: (before: TakeStepState, form: FormData) => Promise<TakeStepState>
}) {
  const t = useTranslations('console.people')
  const [{ kind, email }, send, pending] = useActionState<TakeStepState, FormData>(takeAway, {
    kind: 'new',
    email: '',
  })
  return (
    <form
      key={`${kind} ${email}`}
      action={send}
      noValidate
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextField
        id="step-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('email')}
        defaultValue={kind === 'done' ? '' : email}
        error={wordsOf()}
      />
      <button type="submit" aria-busy={pending} className={buttonStyle('secondary', 'sm:mt-6')}>
        {t('stepRemove')}
      </button>
      <p role="status" className="text-small text-good empty:hidden sm:col-span-full">
        {kind === 'done' && t('stepDone', { email })}
      </p>
    </form>
  )

  function wordsOf(): string | undefined {
    if (kind === 'new' || kind === 'done') return undefined
    return kind === 'none' ? t('stepNone') : t(`problem.${kind}`)
  }
}

export function StaffRow({
  person: { id, name, email, role },
  isSelf,
  state,
  when,
  acts,
}: {
  person: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly role: StaffRole
  }
  isSelf: boolean
  /** `new`: never signed in. */
  state: 'new' | 'works' | 'ended'
  when: string
  acts: Readonly<Record<'setRole' | 'endAccess' | 'giveAccess' | 'mailAgain', ChangeStaff>>
}) {
  const t = useTranslations('console.people')
  const [changed, sendRole] = useActionState(acts.setRole, null)
  const [ended, sendEnd, ending] = useActionState(acts.endAccess, null)
  const [given, sendAccess, giving] = useActionState(acts.giveAccess, null)
  const [mailed, sendMail, mailing] = useActionState(acts.mailAgain, null)
  const problem = [changed, ended, given, mailed].find(isProblem)
  const isEnded = state === 'ended'
  const hidden = <input type="hidden" name="person" value={id} />
  return (
    <li className="flex flex-wrap items-end gap-x-5 gap-y-3 px-5 py-4">
      <div className="min-w-0 grow basis-52 self-center">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium break-words">
          {name}
          {isSelf && <Badge tone="good">{t('you')}</Badge>}
          {(isSelf || isEnded) && <Badge>{t(`roles.${role}`)}</Badge>}
        </p>
        <p className="text-caption break-words text-ink-soft">{email}</p>
        <p className="text-caption text-ink-soft">{when}</p>
      </div>
      {!isSelf && !isEnded && (
        <form key={role} action={sendRole} className="w-44">
          {hidden}
          <SelectField
            id={`role-${id}`}
            name="role"
            label={t('role')}
            aria-label={t('roleOf', { name })}
            defaultValue={role}
            onChange={({ currentTarget: { form } }) => form?.requestSubmit()}
            options={staffRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
          />
        </form>
      )}
      {state === 'new' && !isSelf && (
        <form action={sendMail}>
          {hidden}
          <button
            type="submit"
            aria-busy={mailing}
            aria-label={t('againNamed', { name })}
            className={buttonStyle('secondary')}
          >
            {t('again')}
          </button>
        </form>
      )}
      {!isSelf && !isEnded && <EndAccess {...{ id, name, ending, send: sendEnd }} />}
      {isEnded && (
        <form action={sendAccess}>
          {hidden}
          <button
            type="submit"
            aria-busy={giving}
            aria-label={t('giveNamed', { name })}
            className={buttonStyle('secondary')}
          >
            {t('give')}
          </button>
        </form>
      )}
      <p role="status" className="basis-full text-small text-good empty:hidden">
        {mailed === 'mailed' && t('againDone')}
      </p>
      <p role="alert" className="basis-full text-small text-bad empty:hidden">
        {problem && t(`problem.${problem}`)}
      </p>
    </li>
  )
}

function isProblem(
  outcome: StaffOutcome | null,
): outcome is Exclude<StaffOutcome, 'done' | 'mailed'> {
  return outcome !== null && outcome !== 'done' && outcome !== 'mailed'
}

function EndAccess({
  id,
  name,
  ending,
  send,
}: {
  id: string
  name: string
  ending: boolean
  send: (form: FormData) => void
}) {
  const t = useTranslations('console.people')
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('endNamed', { name })}
        className={buttonStyle('secondary')}
        onClick={() => dialog.current?.showModal()}
      >
        {t('end')}
      </button>
      <DialogBox ref={dialog} title={t('endTitle', { name })}>
        <form action={send} onSubmit={() => dialog.current?.close()}>
          <input type="hidden" name="person" value={id} />
          <p className="mt-3 text-small text-ink-soft">{t('endBody')}</p>
          <DialogButtons
            leave={t('keep')}
            onLeave={() => dialog.current?.close()}
            confirm={t('end')}
            isDanger
            pending={ending}
          />
        </form>
      </DialogBox>
    </>
  )
}

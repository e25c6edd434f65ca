'use client'

/** Somebody of the account: what they may do, and the way out. */
import { useActionState, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import { TextField, SelectField } from '#components/ui/fields.tsx'

export type ColleagueOutcome = 'done' | 'last-owner' | 'not-there' | 'not-allowed' | 'confirm'

export type ChangeColleague = (
  before: ColleagueOutcome | null,
  form: FormData,
) => Promise<ColleagueOutcome>

export function ColleagueRow({
  accountId,
  colleague,
  isSelf,
  canManage,
  openLinks,
  setRole,
  remove,
}: {
  accountId: SenderAccountId
  colleague: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly role: Role
  }
  isSelf: boolean
  canManage: boolean
  /** To the account's orders, made by them. */
  openLinks: number
  setRole: ChangeColleague
  remove: ChangeColleague
}) {
  const t = useTranslations('accountPeople')
  const [changed, sendRole] = useActionState(setRole, null)
  const [removed, sendRemoval, removing] = useActionState(remove, null)
  const { id, name, email, role } = colleague
  const problem = [changed, removed].find((each) => each !== null && each !== 'done')
  return (
    <li className="flex flex-wrap items-end gap-x-5 gap-y-3 px-5 py-4">
      <div className="min-w-0 grow basis-56 self-center">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          {isSelf && <Badge tone="good">{t('you')}</Badge>}
          {!canManage && <Badge>{t(`roles.${role}`)}</Badge>}
        </p>
        <p className="text-caption break-words text-ink-soft">{email}</p>
      </div>
      {canManage && (
        <form key={role} action={sendRole} className="w-52">
          <input type="hidden" name="account" value={accountId} />
          <input type="hidden" name="person" value={id} />
          <SelectField
            id={`role-${id}`}
            name="role"
            label={t('role')}
            aria-label={t('roleOf', { name })}
            defaultValue={role}
            onChange={({ currentTarget: { form } }) => form?.requestSubmit()}
            options={roles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
          />
        </form>
      )}
      {(canManage || isSelf) && (
        <RemoveColleague
          accountId={accountId}
          colleague={colleague}
          isSelf={isSelf}
          openLinks={openLinks}
          removing={removing}
          remove={sendRemoval}
        />
      )}
      <p role="alert" className="basis-full text-small text-bad empty:hidden">
        {problem !== undefined && problem !== null && t(`problem.${problem}`)}
      </p>
    </li>
  )
}

/** One press leaves or removes; where links that they made are open, a dialog first asks what becomes of those. */
function RemoveColleague({
  accountId,
  colleague: { id, name },
  isSelf,
  openLinks,
  removing,
  remove,
}: {
  accountId: SenderAccountId
  colleague: { readonly id: string; readonly name: string }
  isSelf: boolean
  openLinks: number
  removing: boolean
  remove: (form: FormData) => void
}) {
  const t = useTranslations('accountPeople')
  const ofLinks = useTranslations('accountLinks.leaving')
  const dialog = useRef<HTMLDialogElement>(null)
  const isAsked = openLinks > 0
  const hidden = (
    <>
      <input type="hidden" name="account" value={accountId} />
      <input type="hidden" name="person" value={id} />
    </>
  )
  const button = (
    <button
      type={isAsked ? 'button' : 'submit'}
      aria-busy={removing}
      aria-haspopup={isAsked ? 'dialog' : undefined}
      aria-label={isSelf ? t('leave') : t('removeNamed', { name })}
      className={buttonStyle('secondary')}
      onClick={() => isAsked && dialog.current?.showModal()}
    >
      {isSelf ? t('leave') : t('remove')}
    </button>
  )
  if (!isAsked) {
    return (
      <form action={remove}>
        {hidden}
        {button}
      </form>
    )
  }
  const about = { name, count: openLinks }
  return (
    <>
      {button}
      <DialogBox ref={dialog} title={isSelf ? ofLinks('selfTitle') : ofLinks('title', { name })}>
        <form action={remove} onSubmit={() => dialog.current?.close()}>
          {hidden}
          <p className="mt-3 text-small font-medium">
            {isSelf ? ofLinks('selfLinks', about) : ofLinks('links', about)}
          </p>
          <p className="mt-2 text-small text-ink-soft">{ofLinks('what')}</p>
          <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 text-small">
            <input
              type="checkbox"
              name="links"
              value="revoke"
              defaultChecked
              className="size-5 shrink-0 accent-action"
            />
            {ofLinks('revoke', about)}
          </label>
          <DialogButtons
            leave={ofLinks('keep')}
            onLeave={() => dialog.current?.close()}
            confirm={isSelf ? ofLinks('leave') : ofLinks('remove')}
            isDanger
            pending={removing}
          />
        </form>
      </DialogBox>
    </>
  )
}

export interface InviteState {
  readonly kind:
    'new' | 'invited' | 'belongs' | 'bad' | 'not-allowed' | 'confirm' | 'failed' | 'too-many'
  readonly typed: string
}

/** The address that was typed stays until the mail is on its way. */
export function InviteForm({
  accountId,
  invite,
}: {
  accountId: SenderAccountId
  invite: (before: InviteState, form: FormData) => Promise<InviteState>
}) {
  const t = useTranslations('accountPeople')
  const [state, send, pending] = useActionState<InviteState, FormData>(invite, {
    kind: 'new',
    typed: '',
  })
  const { kind, typed } = state
  return (
    <form
      key={JSON.stringify(state)}
      action={send}
      noValidate
      className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_14rem_auto]"
    >
      <input type="hidden" name="account" value={accountId} />
      <TextField
        id="invite-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('email')}
        defaultValue={typed}
        error={kind === 'new' || kind === 'invited' ? undefined : t(`problem.${kind}`)}
      />
      <SelectField
        id="invite-role"
        name="role"
        label={t('role')}
        defaultValue="member"
        options={roles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
      />
      <button type="submit" aria-busy={pending} className={buttonStyle('primary', 'md:mt-6')}>
        {t('invite')}
      </button>
      <p role="status" className="text-small text-good empty:hidden md:col-span-3">
        {kind === 'invited' && t('invited')}
      </p>
    </form>
  )
}

const roles = ['owner', 'member', 'viewer'] as const

type Role = (typeof roles)[number]

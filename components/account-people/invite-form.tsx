'use client'

/** Asks a colleague in by e-mail. What was typed stays until the mail is on its way. */
import { useActionState } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/text-field.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { RoleChoice, type Role } from './role-choice.tsx'

export interface InviteState {
  readonly kind: 'new' | 'invited' | 'belongs' | 'bad' | 'not-allowed' | 'failed' | 'too-many'
  readonly typed: string
}

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
  const usual: Role = 'member'
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
      <RoleChoice id="invite-role" label={t('role')} chosen={usual} />
      <button type="submit" aria-busy={pending} className={buttonStyle('primary', 'md:mt-6')}>
        {t('invite')}
      </button>
      <p role="status" className="text-small text-good empty:hidden md:col-span-3">
        {kind === 'invited' && t('invited')}
      </p>
    </form>
  )
}

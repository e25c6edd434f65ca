'use client'

/** Somebody of the account: what they may do, and the way out. */
import { useActionState } from 'react'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { RemoveColleague } from './remove-colleague.tsx'
import { RoleChoice, type Role } from './role-choice.tsx'

export type ColleagueOutcome = 'done' | 'last-owner' | 'not-there' | 'not-allowed'

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
          <RoleChoice
            id={`role-${id}`}
            label={t('role')}
            name={t('roleOf', { name })}
            chosen={role}
            onChoose={(form) => form.requestSubmit()}
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

'use client'

import { useTranslations } from 'next-intl'

export const roles = ['owner', 'member', 'viewer'] as const

export type Role = (typeof roles)[number]

/** What somebody may do, with what that means beside its name. */
export function RoleChoice({
  id,
  label,
  chosen,
  onChoose,
}: {
  id: string
  label: string
  chosen: Role
  onChoose?: (form: HTMLFormElement) => void
}) {
  const t = useTranslations('accountPeople.roles')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-caption font-medium text-ink-soft">
        {label}
      </label>
      <select
        id={id}
        name="role"
        defaultValue={chosen}
        onChange={({ currentTarget: { form } }) => form && onChoose?.(form)}
        className="min-h-11 w-full rounded-medium border border-edge-strong bg-surface px-3 text-small text-ink"
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(role)}
          </option>
        ))}
      </select>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { SelectField } from '#components/ui/select-field.tsx'

export const roles = ['owner', 'member', 'viewer'] as const

export type Role = (typeof roles)[number]

/** What somebody may do, with what that means beside its name. */
export function RoleChoice({
  id,
  label,
  name,
  chosen,
  onChoose,
}: {
  id: string
  label: string
  /** The colleague's name, where there are several choices on the page. */
  name?: string
  chosen: Role
  onChoose?: (form: HTMLFormElement) => void
}) {
  const t = useTranslations('accountPeople.roles')
  return (
    <SelectField
      id={id}
      name="role"
      label={label}
      aria-label={name}
      defaultValue={chosen}
      onChange={({ currentTarget: { form } }) => form && onChoose?.(form)}
      options={roles.map((role) => ({ value: role, label: t(role) }))}
    />
  )
}

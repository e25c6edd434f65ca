/** Before anything is typed recent accounts come first, and each account is listed once. */
import type { FoundAccount } from '#lib/ops/acting-replies.ts'

interface AccountGroup {
  readonly name: 'recent' | 'others' | 'found'
  readonly accounts: readonly FoundAccount[]
}

export function accountGroups({
  typed,
  recent,
  found,
}: {
  typed: string
  recent: readonly FoundAccount[]
  found: readonly FoundAccount[]
}): readonly AccountGroup[] {
  const known = new Set(recent.map(({ id }) => id))
  const groups: readonly AccountGroup[] =
    typed !== '' || recent.length === 0
      ? [{ name: 'found', accounts: found }]
      : [
          { name: 'recent', accounts: recent },
          { name: 'others', accounts: found.filter(({ id }) => !known.has(id)) },
        ]
  return groups.filter(({ accounts }) => accounts.length > 0)
}

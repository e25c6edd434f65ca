/** Before anything is typed those of late stand first, and each account stands there once. */
import type { FoundAccount } from '#lib/ops/acting-replies.ts'

export interface AccountGroup {
  readonly name: 'recent' | 'others' | 'found'
  readonly accounts: readonly FoundAccount[]
  /** Its first one's place in the whole list. */
  readonly from: number
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
  if (typed !== '' || recent.length === 0) return filled([['found', found]])
  const known = new Set(recent.map(({ id }) => id))
  return filled([
    ['recent', recent],
    ['others', found.filter(({ id }) => !known.has(id))],
  ])
}

function filled(
  groups: readonly (readonly [AccountGroup['name'], readonly FoundAccount[]])[],
): AccountGroup[] {
  const filledOnes = groups.filter(([, accounts]) => accounts.length > 0)
  return filledOnes.map(([name, accounts], index) => {
    const before = filledOnes.slice(0, index)
    const from = before.reduce((sum, [, each]) => sum + each.length, 0)
    return { name, accounts, from }
  })
}

/** The search of accounts with the queries that it needs: loaded when somebody opens it. */
import { AccountSearch } from '#components/ops/account-search.tsx'
import { Queries } from '#components/queries/queries.tsx'

const none: readonly [] = []

export default function FindAccount({
  onChoose,
}: {
  onChoose: (account: { readonly id: string; readonly name: string }) => void
}) {
  return (
    <Queries>
      <AccountSearch recent={none} onChoose={onChoose} hasFocus />
    </Queries>
  )
}

'use client'

/** Staff choose the account of which new waybills are; the page then opens for that account. */
import { useRouter } from 'next/navigation'
import { AccountSearch } from '#components/ops/account-search.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { withQuery } from '#lib/hrefs.ts'

const none: readonly [] = []

export function ChooseAccount({ path }: { path: string }) {
  const router = useRouter()
  return (
    <Queries>
      <AccountSearch
        hasFocus
        recent={none}
        onChoose={({ id }) => router.push(withQuery(path, { account: id }))}
      />
    </Queries>
  )
}

import { useTranslations } from 'next-intl'
import type { SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { readUnprinted } from '#lib/storefront/unprinted.ts'

/** Why labels were not printed, on the page that the attempt came back to. */
export function UnprintedNote({ query }: { query: SearchParamsRead }) {
  const t = useTranslations('waybills.print.unprinted')
  const unprinted = readUnprinted(query)
  if (unprinted === null) return null
  const { why, number } = unprinted
  return (
    <p role="alert" className="mt-5 rounded-medium bg-bad-soft px-4 py-3 text-small text-bad">
      {t(why, { number })}
    </p>
  )
}

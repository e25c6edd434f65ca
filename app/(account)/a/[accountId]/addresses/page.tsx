import { Link } from '#components/ui/link.tsx'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { AddressList } from '#components/address-book/address-list.tsx'
import { AddressSearch } from '#components/address-book/address-search.tsx'
import { KeptStops } from '#components/illustrations/kept-stops.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { can } from '#server/portal/access/access.ts'
import { listAddresses } from '#server/portal/accounts/address-book.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { Words } from '../../../../words.tsx'
import { openSection, type AccountPageProps } from '../open-section.ts'
import { deleteAddress, undoDeleteAddress } from './actions.ts'
import { privatePage } from '../../../../page-metadata.ts'

export const generateMetadata = privatePage('addressBook.title')

const pageSize = 24

/** Whatever else is written in the address is the first page of all. */
const searchSchema = z.object({
  q: z.string().trim().max(200).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})

export default async function AddressesPage(props: AccountPageProps) {
  const access = await openSection(props, 'addresses')
  const { accountId, path } = access
  const { q: words, page } = searchSchema.parse(access.query)
  const t = await getTranslations('addressBook')
  const { database } = portalRuntime()
  const { addresses, total } = await listAddresses(database, { accountId, words, page, pageSize })
  const pages = Math.ceil(total / pageSize)
  const hrefOf = (to: number) =>
    `${path}?${new URLSearchParams({ ...(words !== '' && { q: words }), page: String(to) })}`
  // The last one of a page was deleted, or somebody wrote a number.
  if (total === 0 && page > 1) redirect(hrefOf(1))
  const may = can(access, 'save')
  const add = may && (
    <Link href={`${path}/new`} className={buttonStyle('primary', 'w-full sm:w-auto')}>
      {t('add')}
    </Link>
  )
  const isBare = total === 0 && words === ''
  return (
    <Words of={['addressBook', 'openingHours']}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-heading">{t('title')}</h1>
          <p className="mt-2 max-w-[60ch] text-ink-soft">{t('lead')}</p>
        </div>
        {!isBare && add}
      </div>
      {!isBare && <AddressSearch path={path} words={words} total={total} />}
      <div className="mt-6">
        <h2 className="sr-only">{t('count', { count: total })}</h2>
        <AddressList
          addresses={addresses}
          path={path}
          mayChange={may}
          remove={deleteAddress.bind(null, accountId)}
          bringBack={undoDeleteAddress.bind(null, accountId)}
        />
        {total === 0 && (
          <Notice
            illustration={<KeptStops />}
            title={isBare ? t('empty.title') : t('noneFound.title', { words })}
            action={isBare && add}
          >
            <p>{isBare ? t('empty.body') : t('noneFound.body')}</p>
          </Notice>
        )}
      </div>
      <Pager
        label={t('pages.label')}
        newer={page > 1 ? { href: hrefOf(page - 1), text: t('pages.previous') } : null}
        older={page < pages ? { href: hrefOf(page + 1), text: t('pages.next') } : null}
        place={t('pages.at', { page, pages })}
      />
    </Words>
  )
}

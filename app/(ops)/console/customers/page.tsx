import { Plus } from 'lucide-react'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { FilterForm } from '#components/account-lists/filter-form.tsx'
import { FileLink, ListHead } from '#components/ui/list-head.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Money } from '#components/quote/money.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { mostFoundCustomers } from '#lib/contract/console/customers.ts'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { storable } from '#lib/contract/text-bounds.ts'
import { consoleHref, customerHref, customersFileHref, withQuery } from '#lib/hrefs.ts'
import { can } from '#lib/rights.ts'
import { longestWords } from '#lib/storefront/list-filter.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../page-metadata.ts'
import { Words } from '../../../words.tsx'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'

export const generateMetadata = privatePage('customers.title')

export default async function CustomersPage({ searchParams }: { searchParams: SearchParams }) {
  const read = await searchParams
  const here = consoleHref('customers')
  const access = await openConsolePage('customers', withQuery(here, read))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('customers')
  const format = await getFormatter()
  const asked = typeof read['q'] === 'string' && storable.test(read['q']) ? read['q'] : ''
  const q = asked.trim().slice(0, longestWords)
  const after = senderAccountIdSchema.safeParse(read['after']).data
  const found = await gateway().listCustomers({
    body: { actor, ...(q !== '' && { q }), ...(after !== undefined && { after }) },
    language: await getLocale(),
  })
  if (!found.ok) return <ConsoleUnread />
  const { data: customers, next, has_more: hasMore } = found.value
  const add = can(actor, 'changeCustomers') && (
    <Link href={customerHref('new')} className={buttonStyle('primary')}>
      <Plus aria-hidden className="size-4" />
      {t('new')}
    </Link>
  )
  const hasNone = customers.length === 0 && q === '' && after === undefined
  return (
    <Words of={['accountLists']}>
      <ListHead title={t('title')} lead={t('lead')}>
        {!hasNone && (
          <div className="flex flex-wrap gap-3">
            <FileLink href={customersFileHref} text={t('file')} />
            {add}
          </div>
        )}
      </ListHead>
      {hasNone ? (
        <Notice
          illustration={<EmptyHold />}
          title={t('none')}
          heading="h2"
          action={add || undefined}
        >
          <p>{t('noneBody')}</p>
        </Notice>
      ) : (
        <>
          <FilterForm
            words={q}
            searchHint={t('searchHint')}
            state={q}
            isFiltered={q !== ''}
            isMoreFiltered={false}
            layout="below"
          />
          {customers.length === 0 ? (
            <p className="mt-4 rounded-large border border-dashed border-edge-strong px-6 py-10 text-center text-small text-ink-soft">
              {t('noneFound')}
            </p>
          ) : (
            <div className="mt-4">
              <DataTable
                label={t('title')}
                headings={[
                  { text: t('customer') },
                  { text: t('form.phone'), className: 'max-md:hidden' },
                  { text: t('balance'), className: 'text-right' },
                  { text: t('since'), className: 'max-md:hidden' },
                ]}
              >
                {customers.map(({ id, name, code, phone, wallet, created_at: since }) => (
                  <tr key={id}>
                    <td className="wrap-anywhere">
                      <Link
                        href={customerHref(id)}
                        className="font-medium text-action underline-offset-4 hover:underline"
                      >
                        {name}
                      </Link>
                      <span className="block text-caption text-ink-soft">{code}</span>
                    </td>
                    <td className="whitespace-nowrap max-md:hidden">{phone}</td>
                    <td className="text-right whitespace-nowrap">
                      {wallet === null ? (
                        t('noWallet')
                      ) : (
                        <Money amount={wallet.balance} currency={wallet.currency} />
                      )}
                    </td>
                    <td className="whitespace-nowrap max-md:hidden">
                      <time dateTime={since}>{format.dateTime(new Date(since), 'day')}</time>
                    </td>
                  </tr>
                ))}
              </DataTable>
            </div>
          )}
          {q !== '' && hasMore && (
            <p role="status" className="mt-3 text-small text-ink-soft">
              {t('moreFound', { most: mostFoundCustomers })}
            </p>
          )}
          <Pager
            label={t('title')}
            newer={after === undefined ? null : { href: here, text: t('first') }}
            older={
              next === null ? null : { href: withQuery(here, { after: next }), text: t('next') }
            }
          />
        </>
      )}
    </Words>
  )
}

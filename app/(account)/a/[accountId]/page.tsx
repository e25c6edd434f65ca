/** The home of an account: what is under way, which prices still hold, and what is in the wallet. */
import { Suspense, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { ListFailed } from '#components/account-lists/no-rows.tsx'
import { ListSkeleton } from '#components/account-lists/listed-trip.tsx'
import { Money } from '#components/quote/money.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { accountHref, stepHref, type AccountSection } from '#lib/hrefs.ts'
import type { OrderGroup } from '#lib/storefront/list-filter.ts'
import { readOrderFilter, readQuoteFilter } from '#lib/storefront/read-list-filter.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { listOrders, listQuotes } from '#server/portal/orders/account-lists.ts'
import { openSection, type AccountPageProps } from './open-section.ts'
import { OrderRows, QuoteRows } from './trip-rows.tsx'
import { privatePage } from '../../../page-metadata.ts'

export const generateMetadata = privatePage('account.home.title')

/** As many as are looked over at a glance; the lists have all. */
const shownAtMost = 5

/** The wallet stands beside: the page does not wait long for it. */
const walletWithinMs = 2_000

export default async function AccountHomePage(props: AccountPageProps) {
  const { accountId } = await openSection(props)
  const t = await getTranslations('account.home')
  const ofLists = await getTranslations('accountLists')
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-heading">{t('title')}</h1>
        <Link href={stepHref(accountId, 'route')} className={buttonStyle('primary')}>
          {ofLists('start')}
        </Link>
      </div>
      <Suspense fallback={<ListSkeleton />}>
        <Open accountId={accountId} />
        <Suspense fallback={null}>
          <Balance accountId={accountId} />
        </Suspense>
      </Suspense>
    </>
  )
}

async function Open({ accountId }: { accountId: SenderAccountId }) {
  const ofGroup = (status: OrderGroup) =>
    listOrders({
      accountId,
      filter: readOrderFilter({ status }),
      before: null,
      limit: shownAtMost,
    })
  const [unpaid, underWay, open] = await Promise.all([
    ofGroup('awaiting_payment'),
    ofGroup('under_way'),
    listQuotes({
      accountId,
      filter: readQuoteFilter({ status: 'active' }),
      before: null,
      limit: shownAtMost,
    }),
  ])
  if (!unpaid.ok || !underWay.ok || !open.ok) return <ListFailed />
  const orders = [...unpaid.value.rows, ...underWay.value.rows]
  return (
    <>
      <Part section="orders" accountId={accountId} isEmpty={orders.length === 0}>
        <OrderRows accountId={accountId} rows={orders} />
      </Part>
      <Part section="quotes" accountId={accountId} isEmpty={open.value.rows.length === 0}>
        <QuoteRows accountId={accountId} rows={open.value.rows} />
      </Part>
    </>
  )
}

async function Balance({ accountId }: { accountId: SenderAccountId }) {
  const read = await gateway().getWallet({
    senderAccountId: accountId,
    timeoutMs: walletWithinMs,
  })
  const wallet = read.ok ? read.value.wallet : null
  if (wallet === null) return null
  return (
    <Part section="wallet" accountId={accountId} isEmpty={false}>
      <li className="px-5 py-4 text-lead font-medium">
        <Money amount={wallet.balance} currency={wallet.currency} />
      </li>
    </Part>
  )
}

/** A part of what the account has, with the way to all of it. */
function Part({
  section,
  accountId,
  isEmpty,
  children,
}: {
  section: Extract<AccountSection, 'orders' | 'quotes' | 'wallet'>
  accountId: SenderAccountId
  isEmpty: boolean
  children: ReactNode
}) {
  const t = useTranslations('account.home')
  return (
    <section aria-labelledby={section} className="mb-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={section} className="text-title">
          {t(section)}
        </h2>
        <Link
          href={accountHref(accountId, section)}
          className="inline-flex min-h-8 items-center text-small text-action underline underline-offset-4"
        >
          {t(`all.${section}`)}
        </Link>
      </div>
      {isEmpty ? (
        <p className="text-small text-ink-soft">
          {t(section === 'quotes' ? 'noQuotes' : 'noOrders')}
        </p>
      ) : (
        <ul className="divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface">
          {children}
        </ul>
      )}
    </section>
  )
}

import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { StatementForm } from '#components/account-wallet/statement-form.tsx'
import { WalletEntries } from '#components/account-wallet/wallet-entries.tsx'
import { AdjustWallet } from '#components/customers/adjust-wallet.tsx'
import { Money } from '#components/quote/money.tsx'
import { Link } from '#components/ui/link.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import {
  consoleHref,
  customerHref,
  customerStatementHref,
  customerWalletHref,
  withQuery,
} from '#lib/hrefs.ts'
import { can } from '#lib/rights.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { readWalletPage } from '#server/portal/payment/wallet.ts'
import { accessToConsole, accessToMoney, openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../../../page-metadata.ts'
import { statementAsked } from '../../../../../statement-asked.ts'
import { Words } from '../../../../../words.tsx'
import { ConsoleClosed, ConsoleUnread } from '../../../console-closed.tsx'
import { adjust } from '../../actions.ts'

export const generateMetadata = privatePage('customers.wallet')

export default async function CustomerWalletPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>
  searchParams: SearchParams
}) {
  const asked = senderAccountIdSchema.safeParse((await params).id)
  if (!asked.success) notFound()
  const id = asked.data
  const query = await searchParams
  const here = customerWalletHref(id)
  const looks = await accessToConsole('customers')
  const mayAdjust = looks.kind === 'open' && can(looks.actor, 'adjustWallets')
  const access = await openConsolePage(
    'customers',
    withQuery(here, query),
    mayAdjust ? accessToMoney : accessToConsole,
  )
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const page = /^[1-9]\d{0,5}$/.test(String(query['page'])) ? Number(query['page']) : 1
  const [customer, read] = await Promise.all([
    gateway().readCustomer({ params: { id }, body: { actor }, language: await getLocale() }),
    readWalletPage({ accountId: id, page }),
  ])
  if (!customer.ok && customer.failure.status === 404) notFound()
  if (!customer.ok || read.kind === 'failed') return <ConsoleUnread />
  const { name, code } = customer.value
  const t = await getTranslations('customers')
  const ofWallet = await getTranslations('accountWallet')
  if (read.kind !== 'wallet') notFound()
  const { wallet, entries } = read
  const hrefOf = (number: number) => withQuery(here, { page: String(number) })
  return (
    <Words of={['customers', 'console']}>
      <h1 className="text-heading wrap-anywhere">{t('walletOf', { name })}</h1>
      <p className="mt-1 mb-6 text-small text-ink-soft">
        {code} ·{' '}
        <Link href={customerHref(id)} className="text-action underline-offset-4 hover:underline">
          {t('toCustomer')}
        </Link>
      </p>
      <p className="text-heading font-semibold">
        <span className="block text-small font-medium text-ink-soft">{t('balance')}</span>
        <Money amount={wallet.balance} currency={wallet.currency} />
      </p>
      {mayAdjust && (
        <section
          aria-labelledby="adjust"
          className="mt-6 rounded-large border border-edge bg-surface p-5 lg:max-w-[46rem]"
        >
          <h2 id="adjust" className="mb-1 text-lead font-semibold">
            {t('adjust.title')}
          </h2>
          <p className="mb-4 text-small text-ink-soft">{t('adjust.lead')}</p>
          <AdjustWallet currency={wallet.currency} adjust={adjust.bind(null, id)} />
        </section>
      )}
      <div className="mt-10">
        <h2 className="mb-4 text-title">{ofWallet('entries')}</h2>
        <div className="mb-5">
          <StatementForm action={customerStatementHref(id)} {...await statementAsked(query)} />
        </div>
        {entries === null && <p role="alert">{ofWallet('entriesFailed')}</p>}
        {entries?.rows.length === 0 && <p className="text-small">{ofWallet('emptyEntries')}</p>}
        {entries !== null && entries.rows.length > 0 && (
          <>
            <WalletEntries
              entries={entries.rows}
              orderHrefOf={({ order_no: number }) =>
                number ? withQuery(consoleHref('deliveries'), { q: number }) : null
              }
            />
            <Pager
              label={ofWallet('pages')}
              newer={page > 1 ? { href: hrefOf(page - 1), text: ofWallet('newer') } : null}
              older={
                page < entries.pages ? { href: hrefOf(page + 1), text: ofWallet('older') } : null
              }
              place={ofWallet('page', { page: entries.page, of: entries.pages })}
            />
          </>
        )}
      </div>
    </Words>
  )
}

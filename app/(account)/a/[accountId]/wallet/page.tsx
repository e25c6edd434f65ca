import { getTranslations } from 'next-intl/server'
import { TopUp, TopUpArrived } from '#components/payment/top-up.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { StatementForm } from '#components/account-wallet/statement-form.tsx'
import { WalletEntries } from '#components/account-wallet/wallet-entries.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Money } from '#components/quote/money.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { orderDetailsHref, quoteHref, statementHref } from '#lib/hrefs.ts'
import { can } from '#server/portal/access/access.ts'
import { readWalletPage } from '#server/portal/payment/wallet.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { Words } from '../../../../words.tsx'
import { Spending } from '../orders/spending.tsx'
import { openSection, type AccountPageProps } from '../open-section.ts'
import { topUpAccount } from './actions.ts'
import { NotRead } from '#components/ui/not-read.tsx'
import { privatePage } from '../../../../page-metadata.ts'
import { statementAsked } from '../../../../statement-asked.ts'

export const generateMetadata = privatePage('accountWallet.title')

export default async function WalletPage(props: AccountPageProps) {
  const access = await openSection(props, 'wallet')
  const { accountId, path, query } = access
  const page = /^[1-9]\d{0,5}$/.test(String(query['page'])) ? Number(query['page']) : 1
  const read = await readWalletPage({ accountId, page })
  const t = await getTranslations('accountWallet')
  return (
    <>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{t('lead')}</p>
      {read.kind === 'failed' && (
        <NotRead title={t('failedTitle')} retry={t('retry')}>
          {t('failedBody')}
        </NotRead>
      )}
      {(read.kind === 'none' || read.kind === 'not-offered') && (
        <Notice
          illustration={<EmptyHold />}
          title={read.kind === 'none' ? t('noneTitle') : t('notOfferedTitle')}
        >
          <p>{read.kind === 'none' ? t('noneBody') : t('notOfferedBody')}</p>
        </Notice>
      )}
      {read.kind === 'wallet' && (
        <>
          <section
            aria-labelledby="balance"
            className="rounded-large lg:max-w-[42rem] border border-edge bg-surface p-5"
          >
            <h2 id="balance" className="text-small font-medium text-ink-soft">
              {t('balance')}
            </h2>
            <p className="mt-1 text-heading font-semibold">
              <Money amount={read.wallet.balance} currency={read.wallet.currency} />
            </p>
            {can(access, 'pay') ? (
              <Words of={['pay']}>
                <Queries>
                  <TopUpArrived arrived={read.topUp.arrived} />
                  <TopUp
                    isMain
                    open={
                      read.topUp.awaited && {
                        reply: read.topUp.awaited.reply,
                        amount: read.topUp.awaited.amount,
                        currency: read.topUp.awaited.currency,
                      }
                    }
                    currency={read.wallet.currency}
                    missing={0}
                    serverNowMs={portalNowMs()}
                    beginTopUp={topUpAccount.bind(null, accountId)}
                  />
                </Queries>
              </Words>
            ) : (
              <p className="mt-3 text-small text-ink-soft">{t('readOnly')}</p>
            )}
          </section>
          {/* The table is the landmark, and called the same. */}
          <div className="mt-10">
            <h2 className="mb-4 text-title">{t('entries')}</h2>
            {read.entries?.canBeDated === true && (
              <div className="mb-5">
                <StatementForm action={statementHref(accountId)} {...await statementAsked(query)} />
              </div>
            )}
            {read.entries === null && <p role="alert">{t('entriesFailed')}</p>}
            {read.entries?.rows.length === 0 && <p className="text-small">{t('emptyEntries')}</p>}
            {read.entries !== null && read.entries.rows.length > 0 && (
              <>
                <WalletEntries
                  entries={read.entries.rows}
                  orderHrefOf={({ quote_id: quoteId, delivery_id: deliveryId }) =>
                    quoteId === null
                      ? null
                      : deliveryId === null
                        ? quoteHref(accountId, quoteId)
                        : orderDetailsHref(accountId, deliveryId)
                  }
                />
                <Pager
                  label={t('pages')}
                  newer={page > 1 ? { href: `${path}?page=${page - 1}`, text: t('newer') } : null}
                  older={
                    page < read.entries.pages
                      ? { href: `${path}?page=${page + 1}`, text: t('older') }
                      : null
                  }
                  place={t('page', { page: read.entries.page, of: read.entries.pages })}
                />
              </>
            )}
          </div>
        </>
      )}
      <Spending accountId={accountId} />
    </>
  )
}

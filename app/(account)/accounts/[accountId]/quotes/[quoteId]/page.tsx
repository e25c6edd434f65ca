import type { Metadata } from 'next'
import { ReceiptText } from 'lucide-react'
import { NextIntlClientProvider } from 'next-intl'
import { getFormatter, getLocale, getMessages, getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { AgainButton } from '#components/account-lists/again-button.tsx'
import { QuotedGoods } from '#components/account-lists/quoted-goods.tsx'
import { QuotedLines } from '#components/account-lists/quoted-lines.tsx'
import { OrderBadge, QuoteBadge } from '#components/account-lists/status-badge.tsx'
import { CancelOrder } from '#components/payment/cancel-order.tsx'
import { NameDialog } from '#components/account-templates/name-dialog.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { cancelRuleOf } from '#lib/storefront/cancel-rule.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { accessToQuote, mayChange } from '#server/portal/accounts/access.ts'
import { granted } from '#server/portal/accounts/open-page.ts'
import { freshOrder } from '#server/portal/orders/fresh-order.ts'
import { findQuote } from '#server/portal/quotes/find-quote.ts'
import { portalNowMs } from '#server/portal/visits/portal-now.ts'
import { cancel } from '../../../../../(storefront)/pay/[quoteId]/actions.ts'
import { orderAgain } from '../../actions.ts'
import { saveQuoteAsTemplate } from '../../templates/actions.ts'

type Params = Promise<{ accountId: string; quoteId: string }>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.section')
  return { title: t('quotes'), robots: { index: false } }
}

export default async function QuotePage({ params }: { params: Params }) {
  const { accountId, quoteId } = await params
  const path = `/accounts/${accountId}/quotes/${quoteId}`
  const access = granted(await accessToQuote(quoteId), path)
  // The address names the account too, and must not show one account's quote under another.
  if (access.accountId !== accountId.toLowerCase()) notFound()
  const language = await getLocale()
  const { quote, isFresh } = await findQuote(access, language)
  if (quote === null) notFound()
  const t = await getTranslations('accountQuote')
  const ofTemplates = await getTranslations('accountTemplates')
  const [format, messages, canChange, order] = await Promise.all([
    getFormatter(),
    getMessages(),
    mayChange(access.person, access.accountId),
    access.deliveryId && freshOrder({ deliveryId: access.deliveryId, accountId: access.accountId }),
  ])
  const number = shownNumber({
    quoteId: quote.id,
    deliveryId: access.deliveryId,
    orderNo: quote.delivery?.order_no,
  })
  const hasExpired = quote.status === 'active' && Date.parse(quote.expires_at) <= portalNowMs()
  const status = hasExpired ? 'expired' : quote.status
  const rule = cancelRuleOf({ quoteStatus: status, orderStatus: order?.status ?? null })
  const request = quote.snapshot?.request ?? null
  const at = (time: Date | string) => format.dateTime(new Date(time), 'moment')
  const toPay = status === 'active' || order?.status === 'awaiting_payment'
  return (
    <>
      <Link
        href={`/accounts/${accountId}/${order ? 'orders' : 'quotes'}`}
        className="inline-flex min-h-8 items-center text-small text-action underline underline-offset-4"
      >
        {order ? t('backOrders') : t('backQuotes')}
      </Link>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">
          {order ? t('orderTitle', { number }) : t('title', { number })}
        </h1>
        {order ? <OrderBadge status={order.status} /> : <QuoteBadge status={status} />}
        <CopyButton text={number} label={t('copy')} doneLabel={t('copied')} />
      </div>
      <p className="mt-1 text-small text-ink-soft">
        {order
          ? t('ordered', { time: at(order.orderedAt) })
          : t('asked', { time: at(quote.created_at) })}
      </p>
      {!isFresh && (
        <p
          role="status"
          className="mt-4 rounded-medium bg-warn-soft px-4 py-3 text-small text-warn"
        >
          {t('stale')}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {toPay && (
          <Link href={`/pay/${quote.id}`} className={buttonStyle('primary')}>
            {order ? t('toPayment') : t('pay')}
          </Link>
        )}
        {order && !toPay && (
          <Link href={`/orders/${order.deliveryId}`} className={buttonStyle('primary')}>
            {t('track')}
          </Link>
        )}
        <AgainButton
          quoteId={quote.id}
          number={number}
          orderAgain={orderAgain}
          kind={toPay || order ? 'secondary' : 'primary'}
        />
        {request !== null && canChange && (
          <NameDialog
            id="save-template"
            title={ofTemplates('saveQuote')}
            button={ofTemplates('saveQuote')}
            initial=""
            hidden={{ quote: quote.id }}
            save={saveQuoteAsTemplate}
          />
        )}
        {order?.paidAt && (
          <a href={`/portal/receipts/${quote.id}`} className={buttonStyle('secondary')}>
            <ReceiptText aria-hidden className="size-4" />
            {t('receipt')}
          </a>
        )}
        {order?.paidAt && order.status === 'canceled' && (
          <a
            href={`/portal/receipts/${quote.id}?document=credit-note`}
            className={buttonStyle('secondary')}
          >
            {t('creditNote')}
          </a>
        )}
        {rule !== 'impossible' && canChange && (
          <NextIntlClientProvider messages={{ pay: messages.pay }}>
            <CancelOrder
              quoteId={quote.id}
              rule={rule === 'free' ? 'unpaid' : 'paid'}
              cancel={cancel}
            />
          </NextIntlClientProvider>
        )}
      </div>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {request === null ? (
            <p className="text-ink-soft">{t('noRequest')}</p>
          ) : (
            <>
              <section aria-labelledby="route">
                <h2 id="route" className="text-title">
                  {t('route')}
                </h2>
                <ol className="mt-3 flex flex-col gap-2 text-small">
                  <li>{request.pickup.address}</li>
                  <li>
                    <span aria-hidden className="mr-2 text-mark-ink">
                      →
                    </span>
                    {request.delivery.address}
                  </li>
                </ol>
              </section>
              <section aria-labelledby="load">
                <h2 id="load" className="mb-3 text-title">
                  {t('load')}
                </h2>
                <QuotedGoods items={request.items} />
              </section>
            </>
          )}
        </div>
        <section aria-labelledby="price">
          <h2 id="price" className="mb-3 text-title">
            {t('price')}
          </h2>
          <QuotedLines
            breakdown={quote.breakdown}
            total={quote.estimated_total}
            currency={quote.currency}
          />
        </section>
      </div>
    </>
  )
}

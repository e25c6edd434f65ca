/** All there is of one quote, or of the order it became: the pages of both. */
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import { notFound } from 'next/navigation'
import { QuotedGoods, QuotedLines, QuotedRoute } from '#components/account-lists/quoted.tsx'
import { OrderBadge, QuoteBadge } from '#components/account-lists/listed-trip.tsx'
import { UncoupledTrailer } from '#components/illustrations/uncoupled-trailer.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { TripFacts } from '#components/quote/trip-facts.tsx'
import { NoticePage } from '#components/ui/notice.tsx'
import { RetryLink } from '#components/ui/retry-link.tsx'
import { accountHref, loadingSheetHref, orderHref, payHref, receiptHref } from '#lib/hrefs.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { ownLoads } from '#lib/storefront/own-loads.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { type AccountAccess, can } from '#server/portal/access/access.ts'
import { addonNames, vehicleNames } from '#server/portal/catalogue/catalogue.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import type { Failure } from '#server/portal/gateway/result.ts'
import type { ReadOrder } from '#server/portal/orders/orders.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { FileText, ReceiptText } from 'lucide-react'
import { AgainButton } from '#components/account-lists/again-button.tsx'
import { NameDialog } from '#components/account-templates/name-dialog.tsx'
import { OrderNews } from '#components/tracking/order-news.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { GivenBack } from '#components/payment/money-back.tsx'
import { CancelOrder } from '#components/payment/cancel-order.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { QuoteState } from '#lib/contract/states/quote-states.ts'
import { cancelRuleOf } from '#lib/storefront/cancel-rule.ts'
import { cancel } from '../../../../(storefront)/a/[accountId]/quotes/[quoteId]/pay/actions.ts'
import { Words } from '../../../../words.tsx'
import { orderAgain } from '../actions.ts'
import { saveQuoteAsTemplate } from '../templates/actions.ts'

interface QuotedProps {
  readonly access: AccountAccess
  readonly quote: Quote
  /** Null while it is a quote. */
  readonly order: ReadOrder | null
}

export async function QuotedPage({ access, quote, order }: QuotedProps) {
  const { accountId } = access
  const language = await getLocale()
  const t = await getTranslations('accountQuote')
  const facts = await getTranslations('tripFacts')
  const hasAddons = quote.breakdown.some(({ kind }) => kind === 'addon')
  const [format, names, addons] = await Promise.all([
    getFormatter(),
    vehicleNames(language),
    hasAddons ? addonNames(language) : new Map<string, string>(),
  ])
  const number = shownNumber({
    quoteId: quote.id,
    deliveryId: order?.deliveryId ?? null,
    orderNo: order?.orderNo ?? quote.delivery?.order_no,
  })
  const status = stateOf(quote)
  const at = (time: Date | string) => format.dateTime(new Date(time), 'moment')
  const { snapshot } = quote
  return (
    <>
      <Link
        href={accountHref(accountId, order ? 'orders' : 'quotes')}
        className="inline-flex min-h-8 items-center text-small text-action underline underline-offset-4"
      >
        {order ? t('backOrders') : t('backQuotes')}
      </Link>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">
          {order ? t('orderTitle', { number }) : t('title', { number })}
        </h1>
        {order ? <OrderBadge status={order.state} /> : <QuoteBadge status={status} />}
        <CopyButton text={number} label={t('copy')} doneLabel={t('copied')} />
      </div>
      <p className="mt-1 text-small text-ink-soft">
        {order
          ? t('ordered', { time: at(order.orderedAt) })
          : t('asked', { time: at(quote.created_at) })}
      </p>
      <QuotedActions {...{ access, quote, order, number, status }} />
      {order && (
        <Queries>
          <OrderNews
            accountId={accountId}
            deliveryId={order.deliveryId}
            state={order.state}
            serverNowMs={portalNowMs()}
          />
        </Queries>
      )}
      {order && (
        <div className="mt-6 max-w-[42rem] empty:hidden">
          <GivenBack account={accountId} order={order} />
        </div>
      )}
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {quote.trip && (
            <section aria-labelledby="expected">
              <h2 id="expected" className="mb-3 text-title">
                {facts('title')}
              </h2>
              <dl className="grid gap-3 text-small sm:grid-cols-3">
                <TripFacts facts={quote} nowMs={portalNowMs()} />
              </dl>
            </section>
          )}
          {snapshot === null ? (
            <p className="text-ink-soft">{t('noRequest')}</p>
          ) : (
            <>
              <QuotedRoute
                snapshot={snapshot}
                currency={quote.currency}
                contacts={quote.contacts}
                names={names}
              />
              {/* The table is the landmark, and called the same. */}
              <div>
                <h2 className="mb-3 text-title">{t('load')}</h2>
                <QuotedGoods items={snapshot.request.items} />
              </div>
            </>
          )}
        </div>
        <section aria-labelledby="price">
          <h2 id="price" className="mb-3 text-title">
            {t('price')}
          </h2>
          <QuotedLines quote={quote} addonNames={addons} />
        </section>
      </div>
    </>
  )
}

/** Instead of the page: the service knows no such quote or order of the account, or does not answer. */
export async function NotAnswered({ failure }: { failure: Failure }) {
  if (causeOf(failure).kind === 'none') notFound()
  const t = await getTranslations('accountQuote.unanswered')
  return (
    <NoticePage
      illustration={<UncoupledTrailer />}
      title={t('title')}
      actions={<RetryLink>{t('retry')}</RetryLink>}
    >
      <p>{t('body')}</p>
    </NoticePage>
  )
}

/** A quote runs out by its time, whether or not the service has said so yet. */
function stateOf({ status, expires_at: expiresAt }: Quote): Quote['status'] {
  return status === 'active' && Date.parse(expiresAt) <= portalNowMs() ? 'expired' : status
}

/** The actions that a quote or its order allows now; one of them is primary. */
async function QuotedActions({
  access,
  quote,
  order,
  number,
  status,
}: QuotedProps & { number: string; status: QuoteState }) {
  const { accountId } = access
  const quoteId = quote.id
  const t = await getTranslations('accountQuote')
  const ofTemplates = await getTranslations('accountTemplates')
  const rule = cancelRuleOf({
    quoteStatus: status,
    orderStatus: order?.state ?? null,
    cancellable: order?.cancellable ?? null,
  })
  const toPay = status === 'active' || order?.state === 'awaiting_payment'
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {toPay && (
        <Link href={payHref(accountId, quoteId)} className={buttonStyle('primary')}>
          {order ? t('toPayment') : t('pay')}
        </Link>
      )}
      {order && !toPay && (
        <Link href={orderHref(accountId, order.deliveryId)} className={buttonStyle('primary')}>
          {t('track')}
        </Link>
      )}
      <AgainButton
        quoteId={quoteId}
        number={number}
        orderAgain={orderAgain.bind(null, accountId)}
        wasOrdered={order !== null || quote.delivery !== null}
        kind={toPay || order ? 'secondary' : 'primary'}
      />
      {quote.snapshot !== null && can(access, 'save') && (
        <NameDialog
          id="save-template"
          title={ofTemplates('saveQuote')}
          button={ofTemplates('saveQuote')}
          initial=""
          hidden={{ quote: quoteId }}
          save={saveQuoteAsTemplate.bind(null, accountId)}
        />
      )}
      {quote.snapshot !== null && ownLoads(quote.snapshot).length > 0 && (
        <a href={loadingSheetHref(accountId, quoteId)} className={buttonStyle('secondary')}>
          <FileText aria-hidden className="size-4" />
          {t('loadingSheet')}
        </a>
      )}
      {order?.isPaid && (
        <a href={receiptHref(accountId, quoteId)} className={buttonStyle('secondary')}>
          <ReceiptText aria-hidden className="size-4" />
          {t('receipt')}
        </a>
      )}
      {order?.isPaid && (order.state === 'canceled' || order.refunded > 0) && (
        <a
          href={`${receiptHref(accountId, quoteId)}?document=credit-note`}
          className={buttonStyle('secondary')}
        >
          {t('creditNote')}
        </a>
      )}
      {rule !== 'impossible' && can(access, 'cancel') && (
        <Words of={['pay']}>
          <CancelOrder
            quoteId={quoteId}
            rule={rule === 'free' ? 'unpaid' : 'paid'}
            returnsTo={order?.payment?.returns_to}
            cancel={cancel.bind(null, accountId)}
          />
        </Words>
      )}
    </div>
  )
}

/** All there is of one quote, or of the order it became: the pages of both. */
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import { notFound } from 'next/navigation'
import { QuotedGoods } from '#components/account-lists/quoted-goods.tsx'
import { QuotedLines } from '#components/account-lists/quoted-lines.tsx'
import { QuotedRoute } from '#components/account-lists/quoted-route.tsx'
import { OrderBadge, QuoteBadge } from '#components/account-lists/status-badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { accountHref } from '#lib/hrefs.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import type { QuoteAccess } from '#server/portal/accounts/access.ts'
import { addonNames } from '#server/portal/catalogue/addon-names.ts'
import { vehicleNames } from '#server/portal/catalogue/vehicle-names.ts'
import { freshOrder } from '#server/portal/orders/fresh-order.ts'
import { findQuote } from '#server/portal/quotes/find-quote.ts'
import { portalNowMs } from '#server/portal/quote/portal-now.ts'
import { QuotedActions } from './quoted-actions.tsx'

export async function QuotedPage({ access }: { access: QuoteAccess }) {
  const { accountId, deliveryId } = access
  const language = await getLocale()
  const { quote, isFresh } = await findQuote(access, language)
  if (quote === null) notFound()
  const t = await getTranslations('accountQuote')
  const hasAddons = quote.breakdown.some(({ kind }) => kind === 'addon')
  const [format, names, addons, order] = await Promise.all([
    getFormatter(),
    vehicleNames(language),
    hasAddons ? addonNames(language) : new Map<string, string>(),
    deliveryId && freshOrder({ ...access, deliveryId }),
  ])
  const number = shownNumber({
    quoteId: quote.id,
    deliveryId,
    orderNo: quote.delivery?.order_no,
  })
  const status = stateOf(quote)
  const at = (time: Date | string) => format.dateTime(new Date(time), 'moment')
  const { snapshot } = quote
  const request = snapshot?.request ?? null
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
      <QuotedActions
        access={access}
        quoteId={quote.id}
        number={number}
        status={status}
        order={order}
        hasRequest={request !== null}
      />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {request === null ? (
            <p className="text-ink-soft">{t('noRequest')}</p>
          ) : (
            <>
              <QuotedRoute
                from={request.pickup.address}
                to={request.delivery.address}
                vehicleTypes={(snapshot?.vehicles ?? []).map((each) => each.vehicle_type)}
                names={names}
              />
              {/* The table is the landmark, and called the same. */}
              <div>
                <h2 className="mb-3 text-title">{t('load')}</h2>
                <QuotedGoods items={request.items} />
              </div>
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
            addonNames={addons}
          />
        </section>
      </div>
    </>
  )
}

/** A quote runs out by its time, whether or not the service has said so yet. */
function stateOf({ status, expires_at: expiresAt }: Quote): Quote['status'] {
  return status === 'active' && Date.parse(expiresAt) <= portalNowMs() ? 'expired' : status
}

import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { Link } from '#components/ui/link.tsx'
import { StepBar } from '#components/steps/step-bar.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { GivenBack } from '#components/payment/money-back.tsx'
import { OrderWatch } from '#components/tracking/order-watch.tsx'
import { SharePanel } from '#components/tracking/share-panel.tsx'
import { Money } from '#components/quote/money.tsx'
import { Fact, IncludedTax, TripFacts } from '#components/quote/trip-facts.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { OrderTracking, TrackedOrder } from '#lib/contract/tracking.ts'
import { orderDetailsHref, orderHref, payHref } from '#lib/hrefs.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { can } from '#server/portal/access/access.ts'
import { granted, accessToOrder } from '#server/portal/access/current-access.ts'
import { vehicleNames } from '#server/portal/catalogue/catalogue.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { readOrder, readQuote, readTracking } from '#server/portal/orders/orders.ts'
import { sharesOf } from '#server/portal/orders/share-links.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { Words } from '../../../../../words.tsx'
import { LoadOfOrder } from '../../../../../loading-pages/load-of-order.tsx'
import { LoadersOfOrder } from '../../../../../loading-pages/loaders-of-order.tsx'
import { makeShareLink, revokeShareLink } from './actions.ts'
import { makeLoadersLink, revokeLoadersLink } from './loader-actions.ts'
import { privatePage } from '../../../../../page-metadata.ts'

export const generateMetadata = privatePage('trackedOrder.title')

interface OrderPageProps {
  readonly params: Promise<{ accountId: string; deliveryId: string }>
}

export default async function OrderPage({ params }: OrderPageProps) {
  const { accountId: asked, deliveryId: id } = await params
  const access = granted(await accessToOrder(asked, id), orderHref(asked, id))
  const { accountId, deliveryId } = access
  const language = await getLocale()
  const t = await getTranslations('trackedOrder')
  const facts = await getTranslations('tripFacts')
  const shareLinks = await getTranslations('shareLinks')
  const [tracked, read, links, names] = await Promise.all([
    readTracking(access),
    readOrder(access),
    sharesOf({ accountId, deliveryId }),
    vehicleNames(language),
  ])
  for (const each of [tracked, read]) {
    if (!each.ok && causeOf(each.failure).kind === 'none') notFound()
  }
  const order = read.ok ? read.value : null
  const number = order && shownNumber(order)
  const quote = order && (await readQuote({ accountId, quoteId: order.quoteId }, language))
  return (
    <>
      <StepBar current="track" done={['route', 'cargo', 'quote', 'pay']} />
      <div className="page pt-8 pb-20 md:pt-12">
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-soft">
          {order?.ends && (
            <p className="max-w-full break-words">
              <span className="inline-block max-w-full">{order.ends.pickup.address} →</span>{' '}
              <span className="inline-block max-w-full">{order.ends.delivery.address}</span>
            </p>
          )}
          {number !== null && (
            <p className="flex flex-wrap items-center gap-x-1 text-caption">
              {t('number')} <span className="font-mono">{number}</span>
              <span className="print:hidden">
                <CopyButton text={number} label={t('copy')} doneLabel={t('copied')} />
              </span>
            </p>
          )}
          <Link
            href={orderDetailsHref(accountId, deliveryId)}
            className="inline-flex min-h-8 items-center text-action underline underline-offset-4 hover:text-action-hover print:hidden"
          >
            {t('details')}
          </Link>
        </div>
        {quote?.ok && quote.value.trip && (
          <section aria-labelledby="quoted" className="mb-6 text-small print:hidden">
            <p id="quoted" className="mb-1 font-medium">
              {facts('title')}
            </p>
            <dl className="flex flex-wrap gap-x-8 gap-y-2">
              <TripFacts facts={quote.value} nowMs={portalNowMs()} />
              <Fact name={t('price')}>
                <Money amount={quote.value.estimated_total} currency={quote.value.currency} />
                <IncludedTax facts={quote.value} />
              </Fact>
            </dl>
          </section>
        )}
        {order?.state === 'canceled' && (
          <div className="mb-8 max-w-[42rem] empty:hidden">
            <GivenBack account={accountId} order={order} />
          </div>
        )}
        <Words of={['tracking', 'trackedOrder', 'shareLinks', 'map', 'latePart']}>
          <Queries>
            <OrderWatch
              accountId={accountId}
              deliveryId={deliveryId}
              payPath={
                order ? payHref(accountId, order.quoteId) : orderDetailsHref(accountId, deliveryId)
              }
              first={tracked.ok ? tracked.value : null}
              serverNowMs={portalNowMs()}
              vehicleNames={names}
              receiver={order?.ends?.delivery.contact?.name ?? null}
              share={
                <SharePanel
                  shared={{ deliveryId }}
                  what={shareLinks('what')}
                  links={links}
                  makeShareLink={makeShareLink.bind(null, accountId)}
                  revokeShareLink={revokeShareLink.bind(null, accountId)}
                />
              }
            />
          </Queries>
        </Words>
        {quote?.ok && number !== null && (
          <div className="mt-10 empty:hidden print:hidden">
            <LoadOfOrder
              quote={quote.value}
              number={number}
              accountId={accountId}
              deliveryIds={tracked.ok ? vehiclesOf(tracked.value, deliveryId) : []}
            />
          </div>
        )}
        {tracked.ok && can(access, 'share') && isStillLoaded(tracked.value) && (
          <div className="mt-8 print:hidden">
            <LoadersOfOrder
              deliveryIds={vehiclesOf(tracked.value, deliveryId)}
              make={makeLoadersLink.bind(null, accountId, deliveryId)}
              revoke={revokeLoadersLink.bind(null, accountId, deliveryId)}
            />
          </div>
        )}
      </div>
    </>
  )
}

/** The deliveries of its vehicles; none before there is an order to drive. */
function vehiclesOf(tracking: OrderTracking, deliveryId: DeliveryId): readonly DeliveryId[] {
  if ('state' in tracking) return []
  return tracking.legs?.map(({ delivery_id: leg }) => leg) ?? [deliveryId]
}

/** Whether somebody may still load its vehicles, or look up what was loaded on the way. */
function isStillLoaded(tracking: OrderTracking): tracking is TrackedOrder {
  return !('state' in tracking) && !['delivered', 'canceled'].includes(tracking.status)
}

/** The load plan of an order with its loading sheet, and how much of it has been loaded. */
import { Suspense } from 'react'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { DeliveryLoad } from '#components/loading/delivery-load.tsx'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { viewOfLoads } from '#lib/load-view/view-of-plan.ts'
import { ownLoads } from '#lib/storefront/own-loads.ts'
import { vehicleTypes } from '#server/portal/catalogue/catalogue.ts'
import { readLoading } from '#server/portal/loading/loading.ts'
import { Words } from '../words.tsx'

export async function LoadOfOrder({
  quote: { snapshot },
  number,
  accountId,
  deliveryIds,
}: {
  quote: Quote
  number: string
  accountId: SenderAccountId
  /** One for each vehicle that may have been loaded by now. */
  deliveryIds: readonly DeliveryId[]
}) {
  const loads = snapshot === null ? [] : ownLoads(snapshot)
  if (snapshot === null || loads.length === 0) return null
  const language = await getLocale()
  const t = await getTranslations('loading')
  const types = await vehicleTypes({ language })
  const { request } = snapshot
  const loadedFor = {
    number,
    pickup: request.pickup.address,
    delivery: request.delivery.address,
    pickupWindow: request.pickup_window ?? null,
    undrawn: 0,
  }
  return (
    <section aria-labelledby="order-load" className="min-w-0">
      <h2 id="order-load" className="mb-4 text-title">
        {t('ofOrder')}
      </h2>
      <Suspense fallback={null}>
        <Loaded accountId={accountId} deliveryIds={deliveryIds} />
      </Suspense>
      <Words of={['load', 'latePart']}>
        <DeliveryLoad
          loads={viewOfLoads(loads, types, request.items)}
          loadedFor={loadedFor}
          waiting={t('drawing')}
        />
      </Words>
    </section>
  )
}

/** Beside the plan, once a loader has recorded anything. */
async function Loaded({
  accountId,
  deliveryIds,
}: {
  accountId: SenderAccountId
  deliveryIds: readonly DeliveryId[]
}) {
  const language = await getLocale()
  const [t, format] = await Promise.all([getTranslations('loading'), getFormatter()])
  const reads = await Promise.all(
    deliveryIds.map((deliveryId) => readLoading({ deliveryId, accountId }, language)),
  )
  const loadings = reads.flatMap((read) => (read.ok ? [read.value.loading] : []))
  const sum = (of: (loading: (typeof loadings)[number]) => number) =>
    loadings.reduce((total, loading) => total + of(loading), 0)
  const counts = {
    loaded: sum(({ loaded }) => loaded),
    missing: sum(({ missing }) => missing),
    damaged: sum(({ damaged }) => damaged),
  }
  if (counts.loaded + counts.missing + counts.damaged === 0) return null
  return (
    <p className="mb-4 flex flex-wrap gap-x-6 text-small">
      <span>{t('loadedOf', { loaded: counts.loaded, pieces: sum(({ pieces }) => pieces) })}</span>
      {(['missing', 'damaged'] as const).map(
        (state) =>
          counts[state] > 0 && (
            <span key={state} className="font-medium text-bad">
              {t(state)}: {format.number(counts[state])}
            </span>
          ),
      )}
    </p>
  )
}

/** The links of the loaders of an order, one for each of its vehicles, for its own account. */
import { getTranslations } from 'next-intl/server'
import { Card } from '#components/tracking/card.tsx'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { findLoaderLink } from '#server/portal/loading/loader-links.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { LoaderLink } from './loader-link.tsx'

export async function LoadersOfOrder({
  deliveryIds,
  make,
  revoke,
}: {
  deliveryIds: readonly DeliveryId[]
  make: (deliveryId: DeliveryId) => Promise<void>
  revoke: (deliveryId: DeliveryId) => Promise<void>
}) {
  const t = await getTranslations('loading')
  const deps = { ...identity(), ...portalRuntime() }
  const links = await Promise.all(deliveryIds.map((id) => findLoaderLink(deps, id)))
  return (
    <Card title={t('link.title')}>
      <p className="max-w-[60ch] text-small text-ink-soft">{t('link.body')}</p>
      <ul className="flex flex-wrap gap-x-10 gap-y-6">
        {deliveryIds.map((id, index) => (
          <li key={id} className="min-w-0">
            {deliveryIds.length > 1 && (
              <h3 className="mt-4 text-small font-semibold">
                {t('link.vehicle', { number: index + 1 })}
              </h3>
            )}
            <LoaderLink
              link={links[index] ?? null}
              make={make.bind(null, id)}
              revoke={revoke.bind(null, id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

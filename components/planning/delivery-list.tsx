'use client'

/** Planned deliveries that have not left. Their changes are sent at once; to depart asks first. */
import { useState } from 'react'
import { Lock, LockOpen, Truck } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { DeliveryId, WaybillId } from '#lib/contract/ids.ts'
import { labelsPerBatch } from '#lib/contract/limits.ts'
import { labelsHref, loadingHref } from '#lib/hrefs.ts'
import type { DeliveryChange, PlannerDeliveries } from '#lib/planner/planner-replies.ts'
import type { KnownWaybill } from './known-goods.ts'
import type { WaybillRowEvents } from './waybill-row.tsx'
import { WaybillRows } from './waybill-rows.tsx'

export type PlannerDelivery = PlannerDeliveries['deliveries'][number]

export function DeliveryList({
  deliveries,
  types,
  openId,
  onOpen,
  waybills,
  chosen,
  target,
  isBusy,
  onChange,
  ...events
}: {
  deliveries: readonly PlannerDelivery[]
  types: readonly VehicleType[]
  openId: DeliveryId | null
  onOpen: (id: DeliveryId | null) => void
  /** Those of the open delivery; null while they are read. */
  waybills: readonly KnownWaybill[] | null
  chosen: ReadonlySet<WaybillId>
  /** The delivery that dragged waybills are over. */
  target: DeliveryId | null
  /** A change is being sent. */
  isBusy: boolean
  onChange: (change: DeliveryChange) => void
} & WaybillRowEvents) {
  const t = useTranslations('planner.delivery')
  const format = useFormatter()
  const [departing, setDeparting] = useState<DeliveryId | null>(null)
  const small = `${buttonStyle('secondary')} grow`
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] items-start gap-4">
      {deliveries.map(({ id, deliveryNo, vehicleTypeId, waybillCount, weight_kg, ...delivery }) => {
        const isOpen = id === openId
        const labels = (isOpen ? (waybills ?? []) : []).slice(0, labelsPerBatch)
        const query = new URLSearchParams(labels.map(({ waybill_no: number }) => ['no', number]))
        return (
          <li
            key={id}
            {...(!delivery.locked && { 'data-drop': id })}
            className={`rounded-large border bg-surface ${target === id ? 'border-action ring-2 ring-action' : 'border-edge'}`}
          >
            <div className="p-4">
              <div className="flex flex-wrap items-center gap-2">
                <h3 className="grow text-small font-semibold">{deliveryNo}</h3>
                {!delivery.planned && <Badge tone="warn">{t('unplanned')}</Badge>}
                {delivery.locked && <Badge tone="action">{t('locked')}</Badge>}
              </div>
              <p className="mt-1 text-caption text-ink-soft">
                {types.find((type) => type.id === vehicleTypeId)?.name} ·{' '}
                {t('waybills', { count: waybillCount })} ·{' '}
                {t('weight', { kg: format.number(weight_kg, { maximumFractionDigits: 0 }) })}
              </p>
              <div className="mt-3 flex flex-wrap gap-2">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => onOpen(isOpen ? null : id)}
                  className={small}
                >
                  {t(isOpen ? 'close' : 'open')}
                  <span className="sr-only"> {deliveryNo}</span>
                </button>
                <button
                  type="button"
                  aria-disabled={isBusy}
                  onClick={() =>
                    onChange({ kind: delivery.locked ? 'unlock' : 'lock', deliveryId: id })
                  }
                  className={small}
                >
                  {delivery.locked ? (
                    <LockOpen aria-hidden className="size-4" />
                  ) : (
                    <Lock aria-hidden className="size-4" />
                  )}
                  {t(delivery.locked ? 'unlock' : 'lock')}
                  <span className="sr-only"> {deliveryNo}</span>
                </button>
                {isOpen && waybillCount > 0 && (
                  <Link href={loadingHref(id)} className={small}>
                    {t('plan')}
                    <span className="sr-only"> {deliveryNo}</span>
                  </Link>
                )}
                {isOpen && waybillCount > 0 && departing !== id && (
                  <button type="button" onClick={() => setDeparting(id)} className={small}>
                    <Truck aria-hidden className="size-4" />
                    {t('depart')}
                    <span className="sr-only"> {deliveryNo}</span>
                  </button>
                )}
                {labels.length > 0 && (
                  <a
                    href={`${labelsHref(null)}?${query}`}
                    target="_blank"
                    rel="noreferrer"
                    className={small}
                  >
                    {t('labels', { count: labels.length })}
                  </a>
                )}
              </div>
              {isOpen && waybillCount > 0 && departing === id && (
                <div
                  role="group"
                  aria-labelledby={`depart-${id}`}
                  className="mt-3 rounded-medium bg-warn-soft p-3"
                >
                  <p id={`depart-${id}`} className="text-small text-warn">
                    {t('departAsk', { number: deliveryNo, count: waybillCount })}
                  </p>
                  <div className="mt-2 flex flex-wrap gap-2">
                    <button
                      type="button"
                      // The question stands where the button was that opened it.
                      // oxlint-disable-next-line jsx-a11y/no-autofocus
                      autoFocus
                      onClick={() => setDeparting(null)}
                      className={small}
                    >
                      {t('departNot')}
                    </button>
                    <button
                      type="button"
                      aria-disabled={isBusy}
                      onClick={() => onChange({ kind: 'depart', deliveryId: id })}
                      className={`${buttonStyle('primary')} grow`}
                    >
                      <Truck aria-hidden className="size-4" />
                      {t('departNow')}
                    </button>
                  </div>
                </div>
              )}
            </div>
            {isOpen && waybills !== null && waybills.length > 0 && (
              <WaybillRows
                groups={[{ heading: null, waybills }]}
                label={t('waybillsOf', { number: deliveryNo })}
                className="max-h-72 border-t border-edge"
                chosen={chosen}
                {...events}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

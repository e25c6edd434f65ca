'use client'

/** A vehicle of the board: whether it all fits, how full it is, its axles, its tour and its price. */
import { memo, useMemo } from 'react'
import { Box, Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Money } from '#components/quote/money.tsx'
import { ShareBar } from '#components/load/share-bar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { VehicleRate, VehicleType } from '#lib/contract/catalog.ts'
import type { VehicleTypeId, WaybillId } from '#lib/contract/ids.ts'
import { axleBars } from '#lib/load-view/axle-bars.ts'
import type { BoardVehicle } from './board.ts'
import type { VehicleFit } from './fit-session.ts'
import type { KnownGoods } from './known-goods.ts'
import { shownVehicle, type FitState } from './shown-vehicle.ts'
import type { WaybillRowEvents } from './waybill-row.tsx'
import { WaybillRows } from './waybill-rows.tsx'

const tones = {
  empty: 'plain',
  checking: 'plain',
  searching: 'warn',
  fits: 'good',
  over: 'bad',
} as const satisfies Record<FitState, string>

export const VehicleCard = memo(function VehicleCard({
  vehicle,
  fit,
  goods,
  type,
  rate,
  types,
  currency,
  chosen,
  isTarget,
  isOpen,
  onOpen,
  onRemove,
  onRetype,
  ...events
}: {
  vehicle: BoardVehicle
  fit: VehicleFit
  goods: KnownGoods
  type: VehicleType
  rate: VehicleRate | null
  types: readonly VehicleType[]
  currency: string
  /** Null: none of its waybills. */
  chosen: ReadonlySet<WaybillId> | null
  /** Dragged waybills are over it. */
  isTarget: boolean
  /** Its load and its tour are shown. */
  isOpen: boolean
  onOpen: (number: number) => void
  onRemove: (number: number) => void
  onRetype: (number: number, typeId: VehicleTypeId) => void
} & WaybillRowEvents) {
  const t = useTranslations('planner.vehicle')
  const figures = useTranslations('load.figures')
  const format = useFormatter()
  const { number } = vehicle
  const shown = useMemo(
    () => shownVehicle(vehicle, { fit, goods, type, rate }),
    [vehicle, fit, goods, type, rate],
  )
  const { state, totals, load, waybills, places, leftOut, trip } = shown
  const stopOf = new Map(places.map((place, index) => [place, index + 1]))
  const groups = useMemo(() => [{ heading: null, waybills }], [waybills])
  const whole = (value: number) => format.number(value, { maximumFractionDigits: 0 })
  const cubic = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const bars = load === null ? [] : axleBars(load)
  const spaceM3 = (type.inner_length_mm * type.inner_width_mm * type.inner_height_mm) / 1e9
  return (
    <section
      aria-labelledby={`vehicle-${number}`}
      data-drop={number}
      className={`flex min-w-0 flex-col rounded-large border bg-surface ${isTarget ? 'border-action ring-2 ring-action' : isOpen ? 'border-action' : 'border-edge'}`}
    >
      <div className="px-4 pt-3">
        <div className="flex items-center gap-2">
          <h3 id={`vehicle-${number}`} className="text-small font-semibold whitespace-nowrap">
            {t('title', { number })}
          </h3>
          <span role="status" className="grow">
            <Badge tone={tones[state]}>
              {state === 'over' && leftOut.size > 0
                ? t('leftOut', { count: leftOut.size })
                : t(`state.${state}`)}
            </Badge>
          </span>
          <IconButton
            label={t('open', { number })}
            onPress={() => onOpen(number)}
            disabled={load === null}
            className="-my-1"
          >
            <Box aria-hidden className="size-4.5" />
          </IconButton>
          <IconButton
            label={t('remove', { number })}
            onPress={() => onRemove(number)}
            className="-my-1 -mr-2.5 -ml-2"
          >
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        </div>
        <label htmlFor={`vehicle-${number}-type`} className="sr-only">
          {t('type', { number })}
        </label>
        <select
          id={`vehicle-${number}-type`}
          value={type.id}
          onChange={({ currentTarget }) => {
            const next = types.find(({ id }) => id === currentTarget.value)
            if (next !== undefined) onRetype(number, next.id)
          }}
          className="mt-1 min-h-11 w-full rounded-medium border border-edge-strong bg-surface px-3 text-small text-ink"
        >
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <div className="mt-3 flex flex-col gap-2">
          <ShareBar
            name={figures('volume')}
            share={shown.volumeShare}
            value={t('ofM3', { used: cubic(totals.volumeM3), total: cubic(spaceM3) })}
            hasLimit
          />
          <ShareBar
            name={figures('weight')}
            share={shown.weightShare}
            value={t('ofKg', {
              used: whole(totals.weightKg),
              total: whole(type.max_payload_kg),
            })}
            hasLimit
          />
          {bars.map(({ place, loadKg, limitKg, share }) => (
            <ShareBar
              key={place}
              name={figures(place)}
              share={share}
              value={t('ofKg', { used: whole(loadKg), total: whole(limitKg) })}
              hasLimit
            />
          ))}
        </div>
        <p className="mt-2 flex min-h-6 flex-wrap justify-between gap-x-3 text-caption text-ink-soft">
          <span>
            {t('waybills', { count: waybills.length })}
            {trip !== null && (
              <>
                {' · '}
                {t('stops', { count: places.length })}
                {' · '}
                {t('distance', { km: whole(trip.distanceKm) })}
              </>
            )}
          </span>
          {trip !== null && trip.price !== null && (
            <span className="font-medium text-ink">
              <Money amount={trip.price} currency={currency} />
            </span>
          )}
        </p>
      </div>
      {waybills.length === 0 ? (
        <p className="m-3 rounded-medium border border-dashed border-edge-strong px-4 py-6 text-center text-caption text-ink-soft">
          {t('emptyHint')}
        </p>
      ) : (
        <WaybillRows
          groups={groups}
          label={t('waybillsOf', { number })}
          className="mt-2 max-h-72 border-t border-edge"
          chosen={chosen}
          stopOf={stopOf}
          leftOut={leftOut}
          {...events}
        />
      )}
    </section>
  )
})

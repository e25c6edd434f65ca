/** The fill of the vehicle, its free floor, and where the weight rests: as pictures, and in words. */
import { useFormatter, useTranslations } from 'next-intl'
import { loadSpaceMm3 } from '#lib/freight/packing-vehicle.ts'
import { axleBars } from '#lib/load-view/axle-bars.ts'
import { freeFloor, type FreeFloor } from '#lib/load-view/free-floor.ts'
import type { LoadViewLoad, ViewPiece } from '#lib/load-view/load-view-load.ts'
import { sideBalance } from '#lib/load-view/side-balance.ts'
import { leaningShare } from '#lib/packing/steady.ts'
import { BalancePicture } from './balance-picture.tsx'
import { ShareBar } from './share-bar.tsx'

export function LoadFigures({
  load: departing,
  pieces: loaded,
  served,
  compact,
  isFillSaid,
}: {
  load: LoadViewLoad
  pieces: readonly ViewPiece[]
  /** How many stops have their goods already, in the picture; 0: it departs. */
  served: number
  compact: boolean
  isFillSaid: boolean
}) {
  const t = useTranslations('load.figures')
  const format = useFormatter()
  const after = afterStops(departing, { pieces: loaded, served })
  const { load, pieces } = after ?? { load: departing, pieces: loaded }
  const whole = (value: number) => format.number(value, { maximumFractionDigits: 0 })
  const cubic = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const boxM3 = loadSpaceMm3(load) / 1e9
  const bars = axleBars(load)
  const center = load.center_of_gravity_mm
  const free = freeFloor(departing, loaded)
  const sides = sideBalance(load, pieces)
  const columns = compact ? '' : 'md:grid-cols-2'
  return (
    <div className={`mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 ${columns}`}>
      {!isFillSaid && (
        <div>
          <h4 className="text-small font-semibold">{t('fill')}</h4>
          <div className="mt-2 flex flex-col gap-3">
            <ShareBar
              name={t('volume')}
              share={departing.fill.volume}
              value={t('volumeValue', { used: cubic(departing.volume_m3), total: cubic(boxM3) })}
            />
            <ShareBar name={t('floor')} share={departing.fill.floor} />
            <ShareBar
              name={t('weight')}
              share={departing.fill.weight}
              value={t('weightValue', {
                used: whole(departing.weight_kg),
                total: whole(load.max_payload_kg),
              })}
            />
            <FreeFloorText free={free} />
          </div>
        </div>
      )}
      <div>
        <h4 className="text-small font-semibold">
          {after === null ? t('balance') : t('balanceAfter', { stops: served })}
        </h4>
        {isFillSaid && (
          <div className="mt-2">
            <FreeFloorText free={free} />
          </div>
        )}
        <div className="mt-3 flex flex-col gap-3">
          <BalancePicture load={load} bars={bars} sides={sides} />
          {bars.map(({ place, loadKg, limitKg, share }) => (
            <ShareBar
              key={place}
              name={t(place)}
              share={share}
              value={t('weightValue', { used: whole(loadKg), total: whole(limitKg) })}
              hasLimit
            />
          ))}
          {bars.length === 0 && <p className="text-caption text-ink-soft">{t('noAxles')}</p>}
          {sides !== null && (
            <div>
              <p className="flex flex-wrap justify-between gap-x-3 text-caption">
                <SideText name={t('left')} kg={sides.leftKg} share={sides.leftShare} />
                <SideText name={t('right')} kg={sides.rightKg} share={1 - sides.leftShare} />
              </p>
              {Math.max(sides.leftShare, 1 - sides.leftShare) > leaningShare && (
                <p className="mt-1 text-caption text-warn">
                  {sides.leftShare > 0.5 ? t('leansLeft') : t('leansRight')}
                </p>
              )}
            </div>
          )}
          {center !== null && (
            <p className="text-caption text-ink-soft">
              {t('gravity', {
                x: format.number(center.x / 1000, { maximumFractionDigits: 2 }),
                y: format.number(center.y / 1000, { maximumFractionDigits: 2 }),
                z: format.number(center.z / 1000, { maximumFractionDigits: 2 }),
              })}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function FreeFloorText({ free }: { free: FreeFloor | null }) {
  const t = useTranslations('load.figures')
  const format = useFormatter()
  const metres = (mm: number) => format.number(mm / 1000, { maximumFractionDigits: 1 })
  return (
    <p className="text-caption text-ink-soft">
      {free === null
        ? t('noFreeFloor')
        : t('freeFloor', {
            length: metres(free.toMm - free.fromMm),
            from: metres(free.fromMm),
            to: metres(free.toMm),
          })}
    </p>
  )
}

function SideText({ name, kg, share }: { name: string; kg: number; share: number }) {
  const t = useTranslations('load.figures')
  const format = useFormatter()
  return (
    <span>
      {name}{' '}
      <span className="font-medium">
        {format.number(share, { style: 'percent', maximumFractionDigits: 0 })}
      </span>{' '}
      <span className="text-ink-soft">
        {t('side', { weight: format.number(kg, { maximumFractionDigits: 0 }) })}
      </span>
    </span>
  )
}

/** The load as it rests on the axles after so many stops; null where that is not known, and at departure. */
function afterStops(
  load: LoadViewLoad,
  { pieces, served }: { pieces: readonly ViewPiece[]; served: number },
): { readonly load: LoadViewLoad; readonly pieces: readonly ViewPiece[] } | null {
  const after = load.axle_loads_after_stops?.find(({ after_stop: stop }) => stop === served)
  if (after === undefined) return null
  const stops = [...new Set(pieces.map(({ stop }) => stop))].toSorted((a, b) => a - b)
  const aboard = new Set(stops.slice(served))
  return {
    load: { ...load, axle_loads_kg: after.loads_kg, center_of_gravity_mm: null },
    pieces: pieces.filter(({ stop }) => aboard.has(stop)),
  }
}

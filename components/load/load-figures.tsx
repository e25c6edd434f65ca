import { useFormatter, useTranslations } from 'next-intl'
import { axleBars } from '#lib/load-view/axle-bars.ts'
import { loadSpaceMm3 } from '#lib/freight/packing-vehicle.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { ShareBar } from './share-bar.tsx'

/** The fill of the vehicle, and its axle loads. */
export function LoadFigures({ load, compact }: { load: LoadViewLoad; compact: boolean }) {
  const t = useTranslations('load.figures')
  const format = useFormatter()
  const whole = (value: number) => format.number(value, { maximumFractionDigits: 0 })
  const cubic = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const boxM3 = loadSpaceMm3(load) / 1e9
  const bars = axleBars(load)
  const center = load.center_of_gravity_mm
  const columns = compact ? '' : 'md:grid-cols-2'
  return (
    <div className={`mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 ${columns}`}>
      <div>
        <h4 className="text-small font-semibold">{t('fill')}</h4>
        <div className="mt-2 flex flex-col gap-3">
          <ShareBar
            name={t('volume')}
            share={load.fill.volume}
            value={t('volumeValue', { used: cubic(load.volume_m3), total: cubic(boxM3) })}
          />
          <ShareBar name={t('floor')} share={load.fill.floor} />
          <ShareBar
            name={t('weight')}
            share={load.fill.weight}
            value={t('weightValue', {
              used: whole(load.weight_kg),
              total: whole(load.max_payload_kg),
            })}
          />
        </div>
      </div>
      <div>
        <h4 className="text-small font-semibold">{t('balance')}</h4>
        <div className="mt-2 flex flex-col gap-3">
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

import { useTranslations } from 'next-intl'
import { axleState, type AxleBar } from '#lib/load-view/axle-bars.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import type { SideBalance } from '#lib/load-view/side-balance.ts'
import { GravityDisc, VehicleOutline } from './load-plan.tsx'
import { vehicleShape } from './vehicle-shape.ts'

const marginMm = 160
/** Between the vehicle from the side and from behind. */
const gapMm = 900
/** Below the road: what an axle bears, as a column that its limit is the frame of. */
const column = { width: 420, height: 1_100, gap: 140 } as const

const axleFill = { fine: 'fill-action', near: 'fill-warn', over: 'fill-bad' } as const

/** Where the weight rests: on the axles, seen from the side, and left and right, seen from behind. */
export function BalancePicture({
  load,
  bars,
  sides,
}: {
  load: LoadViewLoad
  bars: readonly AxleBar[]
  sides: SideBalance | null
}) {
  const t = useTranslations('load.figures')
  const shape = vehicleShape(load)
  const { inner_length_mm: length, inner_width_mm: width, inner_height_mm: height } = load
  const center = load.center_of_gravity_mm
  const left = shape.cab.frontMm - marginMm
  const road = height - shape.roadMm
  const behindX = length + gapMm
  const right = behindX + width + marginMm
  const bottom = road + (bars.length > 0 ? column.gap + column.height : 0) + marginMm
  const wheel = shape.wheelRadiusMm
  const leftHeight = sides === null ? 0 : height * sides.leftShare
  return (
    <svg
      role="img"
      aria-label={t('picture', { name: load.name })}
      viewBox={`${left} ${-marginMm} ${right - left} ${bottom + marginMm}`}
      className="load-plan block h-auto max-h-56 w-full"
    >
      <VehicleOutline shape={shape} length={length} height={height} />
      {bars.map((bar) => {
        const { place, positionMm, share } = bar
        const filled = column.height * Math.min(1, Math.max(0, share))
        const x = positionMm - column.width / 2
        const y = road + column.gap
        return (
          <g key={place}>
            <rect
              className="fill-edge"
              x={x}
              y={y}
              width={column.width}
              height={column.height}
              rx={60}
            />
            <rect
              className={axleFill[axleState(bar)]}
              x={x}
              y={y + column.height - filled}
              width={column.width}
              height={filled}
              rx={60}
            />
          </g>
        )
      })}
      <g transform={`translate(${behindX} 0)`}>
        {[0.04, 0.76].map((place) => (
          <rect
            key={place}
            className="load-plan-tyre"
            x={width * place}
            y={road - 2 * wheel}
            width={width * 0.2}
            height={2 * wheel}
            rx={90}
          />
        ))}
        <rect className="load-plan-steel" y={height} width={width} height={90} />
        <rect className="load-plan-hold" width={width} height={height} />
        {sides !== null && (
          <>
            <rect
              className="fill-action opacity-60"
              x={width * 0.06}
              y={height - leftHeight}
              width={width * 0.42}
              height={leftHeight}
            />
            <rect
              className="fill-action opacity-60"
              x={width * 0.52}
              y={leftHeight}
              width={width * 0.42}
              height={height - leftHeight}
            />
          </>
        )}
      </g>
      {center !== null && (
        <>
          <GravityDisc x={center.x} y={height - center.z} />
          <GravityDisc x={behindX + center.y} y={height - center.z} />
        </>
      )}
    </svg>
  )
}

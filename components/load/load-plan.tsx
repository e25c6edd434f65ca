import { useFormatter, useTranslations } from 'next-intl'
import { axleBars } from '#lib/load-view/axle-bars.ts'
import { freeFloor, type FreeFloor } from '#lib/load-view/free-floor.ts'
import { remainingPieces } from '#lib/load-view/seen-pieces.ts'
import { pieceColour, type DrawnPieces } from './drawn-pieces.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { drawnRuns, fromAbove, fromTheSide, type DrawnPiece } from '#lib/load-view/plan-drawing.ts'
import { vehicleShape } from './vehicle-shape.ts'

/** The space between the two drawings, and around them. */
const gapMm = 900
const marginMm = 160
/** Shorter free floor has no room for its text. */
const leastNotedMm = 500

/** The load drawn from the side and from above: the same pieces, without three dimensions. */
export function LoadPlan({
  load,
  drawn: { pieces, groups, shown, active, emphasis, peeled, isWrong },
  onPoint,
  onChoose,
}: {
  load: LoadViewLoad
  drawn: DrawnPieces
  /** Null when nothing can be pointed at; it is drawn with fewer elements then. */
  onPoint: ((index: number | null) => void) | null
  /** Null when a press chooses nothing. */
  onChoose: ((index: number) => void) | null
}) {
  const t = useTranslations('load.plan')
  const shape = vehicleShape(load)
  const length = load.inner_length_mm
  const width = load.inner_width_mm
  const height = load.inner_height_mm
  const left = shape.cab.frontMm - marginMm
  const across = length + marginMm - left
  const roadAt = height - shape.roadMm
  const aboveAt = roadAt + gapMm
  const placed = remainingPieces(pieces, groups.groupOf, peeled).flatMap((index) =>
    index < shown ? (pieces[index] ?? []) : [],
  )
  const free = shown >= pieces.length ? freeFloor(load, pieces) : null
  const indexOf = new Map(pieces.map((piece, index) => [piece, index]))
  const placeOf = (index: number) => groups.groupOf[index] ?? 0
  const lookOf = (place: number) => {
    const faded = emphasis !== null && place !== emphasis
    return `load-plan-piece ${pieceColour(groups.groups[place])} ${faded ? 'load-plan-faded' : ''}`
  }
  const drawStill = (rectangles: readonly DrawnPiece[]) =>
    drawnRuns(rectangles, (piece) => placeOf(indexOf.get(piece) ?? 0)).map(
      ({ group, firstStep, outline }) => (
        <path key={firstStep} d={outline} className={lookOf(group)} />
      ),
    )
  const drawPieces = (rectangles: readonly DrawnPiece[]) =>
    rectangles.map(({ piece, ...at }) => {
      const index = indexOf.get(piece) ?? 0
      return (
        <rect
          key={piece.step}
          {...at}
          onPointerEnter={() => onPoint?.(index)}
          onPointerDown={() => onChoose?.(index)}
          className={`${lookOf(placeOf(index))} ${index === active ? (isWrong ? 'load-plan-wrong' : 'load-plan-active') : ''}`}
        />
      )
    })
  const draw = onPoint === null ? drawStill : drawPieces
  return (
    <svg
      data-plan
      role="img"
      aria-label={t('label', { name: load.name, pieces: placed.length })}
      viewBox={`${left} ${-marginMm} ${across} ${aboveAt + width + 2 * marginMm}`}
      onPointerLeave={() => onPoint?.(null)}
      className="load-plan block h-auto max-h-[34rem] w-full"
    >
      <VehicleOutline shape={shape} length={length} height={height} />
      {draw(fromTheSide(placed, load))}
      <g transform={`translate(0 ${aboveAt})`}>
        <rect
          className="load-plan-cab"
          x={shape.cab.frontMm}
          y={width * 0.03}
          width={shape.cab.rearMm - shape.cab.frontMm}
          height={width * 0.94}
          rx={120}
        />
        <rect className="load-plan-hold" width={length} height={width} />
        {free !== null && (
          <rect
            className="load-plan-free"
            x={free.fromMm}
            width={free.toMm - free.fromMm}
            height={width}
          />
        )}
        {draw(fromAbove(placed, load))}
        {free !== null && <FreeFloorNote free={free} width={width} fontSize={across / 42} />}
      </g>
      {axleBars(load).map(({ place, positionMm }) => (
        <path
          key={place}
          className="load-plan-mark"
          d={`M${positionMm} ${roadAt + 60}l90 160h-180z`}
        />
      ))}
      {load.center_of_gravity_mm !== null && (
        <>
          <GravityDisc x={load.center_of_gravity_mm.x} y={height - load.center_of_gravity_mm.z} />
          <GravityDisc
            x={load.center_of_gravity_mm.x}
            y={aboveAt + width - load.center_of_gravity_mm.y}
          />
        </>
      )}
    </svg>
  )
}

/** Along the vehicle, or across it where the stretch is short. */
function FreeFloorNote({
  free: { fromMm, toMm },
  width,
  fontSize,
}: {
  free: FreeFloor
  width: number
  fontSize: number
}) {
  const t = useTranslations('load.measures')
  const format = useFormatter()
  const lengthMm = toMm - fromMm
  if (lengthMm < leastNotedMm) return null
  const turn = lengthMm < width ? -90 : 0
  return (
    <text
      className="load-plan-note"
      transform={`translate(${(fromMm + toMm) / 2} ${width / 2}) rotate(${turn})`}
      fontSize={Math.min(fontSize, lengthMm / 2, Math.max(lengthMm, width) / 8)}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {t('free', {
        length: format.number(lengthMm / 1000, {
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
        }),
      })}
    </text>
  )
}

/** The vehicle from its left side. */
export function VehicleOutline({
  shape,
  length,
  height,
}: {
  shape: ReturnType<typeof vehicleShape>
  length: number
  height: number
}) {
  const { cab, roadMm, wheelRadiusMm } = shape
  const sill = height - cab.topMm * 0.35
  const bottom = height - roadMm - wheelRadiusMm * 0.75
  const slope = (cab.rearMm - cab.frontMm) * 0.2
  return (
    <>
      <path
        className="load-plan-cab"
        d={`M${cab.rearMm} ${bottom}V${height - cab.topMm}H${cab.frontMm + slope}L${cab.frontMm} ${sill}V${bottom}Z`}
      />
      {shape.chassis.map(({ fromMm, toMm }) => (
        <rect
          key={fromMm}
          className="load-plan-steel"
          x={fromMm}
          y={height + 60}
          width={toMm - fromMm}
          height={180}
        />
      ))}
      <rect className="load-plan-steel" y={height} width={length} height={90} />
      {shape.wheels.map(({ xMm }) => (
        <g key={xMm} transform={`translate(${xMm} ${height - roadMm - wheelRadiusMm})`}>
          <circle className="load-plan-tyre" r={wheelRadiusMm} />
          <circle className="load-plan-steel" r={wheelRadiusMm * 0.55} />
        </g>
      ))}
      <rect className="load-plan-hold" width={length} height={height} />
    </>
  )
}

/** The quartered disc of engineers' drawings. */
export function GravityDisc({ x, y }: { x: number; y: number }) {
  const r = 110
  return (
    <g transform={`translate(${x} ${y})`} className="load-plan-gravity">
      <circle r={r} />
      <path d={`M0 0V${-r}A${r} ${r} 0 0 1 ${r} 0ZM0 0V${r}A${r} ${r} 0 0 1 ${-r} 0Z`} />
    </g>
  )
}

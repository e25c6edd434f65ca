'use client'

/** Where the pieces of a task go: the load so far from above the door, and the new pieces in orange. */
import { useMemo } from 'react'
import { useTranslations } from 'next-intl'
import type { LoaderVehicle, PlacedPiece } from '#lib/loading/loader-load.ts'
import { facesOf, paintOrder, project, type PaintedBox } from '#lib/loading/paint-order.ts'

/** Sorting takes their number squared; what was loaded long before is behind the others. */
const mostDrawn = 700
/** A long vehicle is drawn in part, around the pieces, so that they are large. */
const aroundMm = 1_600
const leastLengthMm = 4_500

export function TaskPicture({
  vehicle,
  before,
  now,
}: {
  vehicle: LoaderVehicle
  /** Loaded already. */
  before: readonly PlacedPiece[]
  now: readonly PlacedPiece[]
}) {
  const t = useTranslations('loader')
  const drawing = useMemo(() => drawn({ vehicle, before, now }), [vehicle, before, now])
  const { floor, back, left, boxes, view, door, front, fontSize } = drawing
  return (
    <svg viewBox={view} role="img" aria-label={t('picture')} className="block h-full w-full">
      <polygon points={floor} className="fill-sunken stroke-edge-strong" strokeWidth={18} />
      <polygon points={left} className="fill-canvas stroke-edge-strong" strokeWidth={12} />
      <polygon points={back} className="fill-canvas stroke-edge-strong" strokeWidth={12} />
      {boxes.map(({ key, isNew, faces, middle, textSize }) => (
        <g
          key={key}
          strokeWidth={isNew ? 16 : 9}
          strokeLinejoin="round"
          className={isNew ? 'stroke-ink' : 'stroke-edge-strong'}
        >
          {isNew && <polygon points={faces.door} className="fill-surface" />}
          {isNew && <polygon points={faces.right} className="fill-surface" />}
          <polygon points={faces.top} className={isNew ? 'fill-mark' : 'fill-raised'} />
          <polygon
            points={faces.door}
            className={isNew ? 'fill-mark' : 'fill-hover'}
            fillOpacity={isNew ? 0.82 : 1}
          />
          <polygon
            points={faces.right}
            className={isNew ? 'fill-mark' : 'fill-sunken'}
            fillOpacity={isNew ? 0.66 : 1}
          />
          {isNew && (
            <text
              x={middle[0]}
              y={middle[1]}
              dy="0.36em"
              fontSize={textSize}
              textAnchor="middle"
              stroke="none"
              className="fill-[#0f1b28] font-semibold"
            >
              {key}
            </text>
          )}
        </g>
      ))}
      <text
        x={door[0]}
        y={door[1]}
        fontSize={fontSize}
        textAnchor="middle"
        className="fill-ink-soft"
      >
        {t('door')}
      </text>
      {front !== null && (
        <text
          x={front[0]}
          y={front[1]}
          fontSize={fontSize}
          textAnchor="middle"
          className="fill-ink-soft"
        >
          {t('front')}
        </text>
      )}
    </svg>
  )
}

type DrawnBox = PaintedBox & { readonly key: string; readonly isNew: boolean }

function drawn({
  vehicle: { lengthMm, widthMm, heightMm },
  before,
  now,
}: {
  vehicle: LoaderVehicle
  before: readonly PlacedPiece[]
  now: readonly PlacedPiece[]
}) {
  const [from, to] = windowOf(now, lengthMm)
  const isSeen = ({ at, size }: PlacedPiece) => at[0] + size[0] > from && at[0] < to
  const boxOf = (piece: PlacedPiece, isNew: boolean): DrawnBox => ({
    key: `${piece.step}`,
    isNew,
    at: piece.at,
    size: piece.size,
  })
  const seen = [
    ...before
      .filter(isSeen)
      .slice(-Math.max(0, mostDrawn - now.length))
      .map((each) => boxOf(each, false)),
    ...now.slice(0, mostDrawn).map((each) => boxOf(each, true)),
  ]
  const boxes = paintOrder(seen).map(drawnBox)
  const points = (...corners: readonly (readonly [number, number, number])[]) =>
    corners
      .map((corner) =>
        project(...corner)
          .map(Math.round)
          .join(','),
      )
      .join(' ')
  const corners = [from, to].flatMap((x) =>
    [0, widthMm].flatMap((y) => [0, heightMm].map((z) => project(x, y, z))),
  )
  const rights = corners.map(([right]) => right)
  const downs = corners.map(([, down]) => down)
  const [x, y] = [Math.min(...rights), Math.min(...downs)]
  const [width, height] = [Math.max(...rights) - x, Math.max(...downs) - y]
  const fontSize = Math.round(width / 19)
  const margin = fontSize * 1.7
  const doorAt = project(to, widthMm / 2, 0)
  const frontAt = project(from, widthMm / 2, heightMm)
  return {
    boxes,
    floor: points([from, 0, 0], [to, 0, 0], [to, widthMm, 0], [from, widthMm, 0]),
    back: points([from, 0, 0], [from, widthMm, 0], [from, widthMm, heightMm], [from, 0, heightMm]),
    left: points([from, 0, 0], [to, 0, 0], [to, 0, heightMm], [from, 0, heightMm]),
    view: [x - 60, y - margin, width + 120, height + 2 * margin].map(Math.round).join(' '),
    fontSize,
    door: [doorAt[0], doorAt[1] + fontSize * 1.5] as const,
    // Where the front is cut off, the wall that is drawn is not the front's.
    front: from > 0 ? null : ([frontAt[0], frontAt[1] - fontSize * 0.6] as const),
  }
}

function drawnBox({ key, isNew, ...box }: DrawnBox) {
  const [x, y, z] = box.at
  const [length, width, height] = box.size
  const middle = project(x + length / 2, y + width / 2, z + height)
  return { key, isNew, faces: facesOf(box), middle, textSize: Math.min(length, width) * 0.42 }
}

/** The part of the vehicle's length that is drawn. */
function windowOf(now: readonly PlacedPiece[], lengthMm: number): readonly [number, number] {
  const starts = now.map(({ at }) => at[0])
  const ends = now.map(({ at, size }) => at[0] + size[0])
  if (starts.length === 0) return [0, lengthMm]
  const from = Math.min(...starts) - aroundMm
  const to = Math.max(...ends) + aroundMm
  const missing = Math.max(0, leastLengthMm - (to - from)) / 2
  const start = Math.max(0, Math.min(from - missing, lengthMm - leastLengthMm))
  return [start, Math.min(lengthMm, Math.max(to + missing, start + leastLengthMm))]
}

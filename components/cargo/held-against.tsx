/** Why nothing fits: each piece next to the vehicle's load space, drawn to one scale. */
import { useTranslations } from 'next-intl'
import { useChosenMeasures } from '#components/measures/chosen-measures.tsx'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import {
  besideVehicle,
  heldMeasures,
  sticksOut,
  type BesideVehicle,
  type HeldMeasure,
} from './beside-vehicle.ts'
import type { LoadJob, StayedBehind } from '#components/cargo/load-job.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'

const shownAtMost = 4

export default function HeldAgainst({
  left,
  job,
  vehicle,
}: {
  left: readonly StayedBehind[]
  job: LoadJob
  vehicle: VehicleType
}) {
  const t = useTranslations('cargo.held')
  const shown = left.slice(0, shownAtMost).flatMap(({ rowId, name }) => {
    const item = job.items[job.rowIds.indexOf(rowId)]
    return item === undefined ? [] : [{ rowId, name, held: besideVehicle(item, vehicle) }]
  })
  return (
    <>
      <p className="max-w-[60ch] text-small text-ink-soft">
        <UnbrokenWords>{t('lead', { vehicle: vehicle.name })}</UnbrokenWords>
      </p>
      <ul className="@container mt-4 flex flex-col gap-4">
        {shown.map(({ rowId, name, held }) => (
          <li
            key={rowId}
            className="rounded-large border border-edge bg-surface p-4 @min-[40rem]:grid @min-[40rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[40rem]:gap-x-10"
          >
            <div className="min-w-0">
              <h4 className="text-small font-semibold wrap-anywhere">{name}</h4>
              <HeldDrawing held={held} />
            </div>
            <HeldTable held={held} vehicle={vehicle.name} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** From the side, and next to it from behind. */
function HeldDrawing({ held: { piece, hold } }: { held: BesideVehicle }) {
  const length = Math.max(piece.length, hold.length)
  const width = Math.max(piece.width, hold.width)
  const height = Math.max(piece.height, hold.height)
  const gap = length / 12
  const line = (length + gap + width) / 300
  const from = [
    { x: 0, across: 'length' },
    { x: length + gap, across: 'width' },
  ] as const
  return (
    <svg
      aria-hidden
      viewBox={[-line, -line, length + gap + width + 2 * line, height + 2 * line].join(' ')}
      className="mt-4 max-h-72 w-full"
      strokeWidth={line}
    >
      {from.map(({ x, across }) => {
        const common = Math.min(piece.height, hold.height)
        const boxes = [
          { high: piece.height, wide: piece[across], look: 'fill-bad/40 stroke-bad' },
          { high: common, wide: Math.min(piece[across], hold[across]), look: 'fill-mark/60' },
          { high: hold.height, wide: hold[across], look: 'fill-none stroke-ink' },
        ]
        return boxes.map(({ high, wide, look }) => (
          <rect
            key={`${across} ${look}`}
            x={x}
            y={height - high}
            width={wide}
            height={high}
            className={look}
          />
        ))
      })}
    </svg>
  )
}

function HeldTable({ held, vehicle }: { held: BesideVehicle; vehicle: string }) {
  const t = useTranslations('cargo')
  const measures = useChosenMeasures()
  const text = (measure: HeldMeasure, value: number) =>
    measure === 'weight' ? measures.weight(value / 1000) : measures.length(value / 10)
  return (
    <table className="mt-4 w-full self-end border-collapse text-caption">
      <thead className="text-ink-soft">
        <tr className="border-b border-edge">
          <th scope="col" className="sr-only">
            {t('held.measure')}
          </th>
          <th scope="col" className="py-1.5 pl-4 text-right font-medium">
            {t('held.piece')}
          </th>
          <th scope="col" className="py-1.5 pl-4 text-right font-medium">
            {vehicle}
          </th>
        </tr>
      </thead>
      <tbody>
        {heldMeasures.map((measure) => {
          const isOver = sticksOut(held, measure)
          return (
            <tr key={measure} className="border-b border-edge last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal text-ink-soft">
                {t(measure === 'weight' ? 'held.weight' : measure)}
              </th>
              <td
                className={`py-1.5 pl-4 text-right whitespace-nowrap ${isOver ? 'font-semibold text-bad' : ''}`}
              >
                {text(measure, held.piece[measure])}
                {isOver && <span className="sr-only"> ({t('held.tooMuch')})</span>}
              </td>
              <td className="py-1.5 pl-4 text-right whitespace-nowrap">
                {text(measure, held.hold[measure])}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

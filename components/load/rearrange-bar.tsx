'use client'

/** The buttons for changing a load by hand, and the rule that a place would break. */
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Check,
  Pin,
  PinOff,
  RefreshCw,
  RotateCwSquare,
  Undo2,
  X,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ViewPiece } from '#lib/load-view/load-view-load.ts'
import type { Fault } from '#lib/load-view/rearrange.ts'
import { arrows, type Arrow } from './arrow-move.ts'
import type { Rearranging } from './use-rearranging.ts'

const arrowIcons = { left: ArrowLeft, right: ArrowRight, away: ArrowUp, near: ArrowDown } as const

const small =
  'flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-small border border-edge px-2 text-caption font-medium text-ink-soft hover:bg-hover hover:text-ink disabled:opacity-50 aria-pressed:bg-action-soft aria-pressed:text-action'

export function RearrangeBar({
  rearranging,
  chosen,
  onArrow,
  onPutDown,
}: {
  rearranging: Rearranging
  /** The index of the chosen piece. */
  chosen: number | null
  onArrow: (arrow: Arrow) => void
  onPutDown: () => void
}) {
  const t = useTranslations('load.rearrange')
  const { inHand, isPacking, canUndo } = rearranging
  const isPinned = chosen !== null && rearranging.pinned.has(chosen)
  return (
    <div className="mb-3 flex flex-col gap-2 rounded-medium bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-1.5">
        {arrows.map((arrow) => {
          const Icon = arrowIcons[arrow]
          return (
            <button
              key={arrow}
              type="button"
              aria-label={t(arrow)}
              title={t(arrow)}
              disabled={chosen === null || isPacking}
              onClick={() => onArrow(arrow)}
              className={small}
            >
              <Icon aria-hidden className="size-4" />
            </button>
          )
        })}
        <button
          type="button"
          disabled={chosen === null || isPacking}
          onClick={() => chosen !== null && rearranging.turn(chosen)}
          className={small}
        >
          <RotateCwSquare aria-hidden className="size-4" />
          {t('turn')}
        </button>
        {inHand === null ? (
          <button
            type="button"
            aria-pressed={isPinned}
            disabled={chosen === null || isPacking}
            onClick={() => chosen !== null && rearranging.togglePin(chosen)}
            className={small}
          >
            {isPinned ? (
              <PinOff aria-hidden className="size-4" />
            ) : (
              <Pin aria-hidden className="size-4" />
            )}
            {t('pin')}
          </button>
        ) : (
          <>
            <button
              type="button"
              disabled={inHand.fault !== null}
              onClick={onPutDown}
              className={small}
            >
              <Check aria-hidden className="size-4" />
              {t('putDown')}
            </button>
            <button type="button" onClick={rearranging.putBack} className={small}>
              <X aria-hidden className="size-4" />
              {t('putBack')}
            </button>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <button
          type="button"
          aria-busy={isPacking}
          disabled={inHand !== null}
          onClick={rearranging.packRest}
          className={small}
        >
          <RefreshCw
            aria-hidden
            className={`size-4 ${isPacking ? 'motion-safe:animate-spin' : ''}`}
          />
          {rearranging.pinned.size > 0 ? t('rest') : t('all')}
        </button>
        <button
          type="button"
          disabled={!canUndo || isPacking}
          onClick={rearranging.undo}
          className={small}
        >
          <Undo2 aria-hidden className="size-4" />
          {t('undo')}
        </button>
        <button
          type="button"
          onClick={() => rearranging.setOn(false)}
          className={`${small} ml-auto`}
        >
          {t('done')}
        </button>
      </div>
      <p aria-live="polite" className="min-h-5 text-caption">
        <Say rearranging={rearranging} />
      </p>
    </div>
  )
}

function Say({ rearranging: { inHand, notice, isPacking } }: { rearranging: Rearranging }) {
  const t = useTranslations('load.rearrange')
  const faultText = useFaultText()
  if (isPacking) return t('packing')
  if (inHand?.fault) return <span className="font-medium text-bad">{faultText(inHand.fault)}</span>
  if (inHand !== null) return <span className="text-good">{t('may')}</span>
  if (notice?.kind === 'refused') {
    return (
      <span className="text-bad">
        {t('refused')} {faultText(notice.fault)}
      </span>
    )
  }
  return (
    <span
      className={
        notice?.kind === 'noRest' || notice?.kind === 'dead' ? 'text-bad' : 'text-ink-soft'
      }
    >
      {notice === null ? t('hint') : t(notice.kind)}
    </span>
  )
}

function useFaultText(): (fault: Fault) => string {
  const t = useTranslations('load.rearrange')
  const nameOf = (piece: ViewPiece | null) =>
    piece === null ? t('somePiece') : t('pieceName', { step: piece.step, name: piece.label })
  return ({ reason, piece, other }) => {
    if (reason === 'overloaded' && piece === null) return t('fault.payload')
    if (reason === 'blocked-at-loading' && other === null) {
      return t('fault.circle', { piece: nameOf(piece) })
    }
    return t(`fault.${reason}`, { piece: nameOf(piece), other: nameOf(other) })
  }
}

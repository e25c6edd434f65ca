import { useFormatter, useTranslations } from 'next-intl'
import type { ViewPiece } from '#lib/load-view/load-view-load.ts'
import type { PieceGroup } from '#lib/load-view/piece-groups.ts'
import { pieceColour } from './piece-colour.ts'

/** Details of the piece under the pointer, or of the current piece in the order of loading. */
export function PieceFacts({
  piece,
  group,
  announces,
}: {
  piece: ViewPiece | null
  group: PieceGroup | null
  /** Not while pieces change by themselves or under a moving pointer. */
  announces: boolean
}) {
  const t = useTranslations('load.piece')
  const format = useFormatter()
  const metres = (mm: number) =>
    format.number(mm / 1000, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <div
      aria-live={announces ? 'polite' : 'off'}
      className="mt-2 flex min-h-[4.5rem] items-start gap-3 text-small sm:min-h-12"
    >
      {piece === null ? (
        <p className="text-caption text-ink-soft">{t('prompt')}</p>
      ) : (
        <>
          <span
            aria-hidden
            className={`load-swatch mt-1.5 size-3.5 shrink-0 rounded-[0.1875rem] ${pieceColour(group)}`}
          />
          <div className="min-w-0">
            <p className="truncate font-medium">{piece.label}</p>
            <p className="flex flex-wrap gap-x-4 text-caption text-ink-soft">
              <span>
                {t('size', {
                  length: piece.length_mm / 10,
                  width: piece.width_mm / 10,
                  height: piece.height_mm / 10,
                })}
              </span>
              <span>{t('weight', { weight: piece.weight_kg })}</span>
              <span>
                {t('position', {
                  x: metres(piece.x_mm),
                  y: metres(piece.y_mm),
                  z: metres(piece.z_mm),
                })}
              </span>
              <span>{t('layer', { layer: piece.layer })}</span>
            </p>
          </div>
        </>
      )}
    </div>
  )
}

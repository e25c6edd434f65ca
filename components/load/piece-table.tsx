'use client'

/** The same content for people who cannot see the picture, and for those who want the numbers. */
import { useState } from 'react'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { DataTable } from '#components/ui/data-table.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { ViewPiece } from '#lib/load-view/load-view-load.ts'

const rowsPerPage = 50

export function PieceTable({
  pieces,
  hasStops,
  chosen,
  onChoose,
}: {
  pieces: readonly ViewPiece[]
  hasStops: boolean
  chosen: number | null
  onChoose: (index: number) => void
}) {
  const t = useTranslations('load.table')
  const [open, setOpen] = useState(false)
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(pieces.length / rowsPerPage))
  // Another load may have fewer.
  const at = Math.min(page, pages - 1)
  const first = at * rowsPerPage
  const number = 'text-right tabular-nums'
  return (
    <details
      className="group mt-5 border-t border-edge pt-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-small font-medium [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-4 text-ink-soft transition-transform group-open:rotate-180"
        />
        {t('summary')}
      </summary>
      {open && (
        <div className="mt-2">
          <div className="[&_td]:!py-1.5 [&_td]:!px-3 [&_th]:!px-3">
            <DataTable
              label={t('label')}
              headings={[
                { text: t('step'), className: number },
                { text: t('name'), className: 'min-w-40' },
                { text: t('size'), className: number },
                { text: t('weight'), className: number },
                { text: t('x'), className: number },
                { text: t('y'), className: number },
                { text: t('z'), className: number },
                { text: t('layer'), className: number },
                ...(hasStops ? [{ text: t('stop'), className: number }] : []),
              ]}
            >
              {pieces.slice(first, first + rowsPerPage).map((piece, index) => (
                <PieceRow
                  key={piece.step}
                  piece={piece}
                  hasStop={hasStops}
                  chosen={chosen === first + index}
                  onChoose={() => onChoose(first + index)}
                />
              ))}
            </DataTable>
          </div>
          {pages > 1 && (
            <div className="mt-3 flex items-center gap-3 text-caption text-ink-soft">
              <IconButton
                className="border border-edge"
                label={t('previous')}
                disabled={at === 0}
                onPress={() => setPage(at - 1)}
              >
                <ChevronLeft aria-hidden className="size-4" />
              </IconButton>
              <p aria-live="polite">{t('page', { page: at + 1, pages })}</p>
              <IconButton
                className="border border-edge"
                label={t('next')}
                disabled={at >= pages - 1}
                onPress={() => setPage(at + 1)}
              >
                <ChevronRight aria-hidden className="size-4" />
              </IconButton>
            </div>
          )}
        </div>
      )}
    </details>
  )
}

function PieceRow({
  piece,
  hasStop,
  chosen,
  onChoose,
}: {
  piece: ViewPiece
  hasStop: boolean
  chosen: boolean
  onChoose: () => void
}) {
  const t = useTranslations('load.table')
  const format = useFormatter()
  const cm = (mm: number) => format.number(mm / 10, { maximumFractionDigits: 1 })
  const number = 'text-right tabular-nums'
  return (
    <tr className={chosen ? 'bg-mark-soft' : ''}>
      <td className={number}>
        <button
          type="button"
          aria-pressed={chosen}
          aria-label={t('show', { step: piece.step, name: piece.label })}
          onClick={onChoose}
          className="min-h-7 min-w-9 rounded-small px-2 text-right font-medium text-action hover:underline"
        >
          {format.number(piece.step)}
        </button>
      </td>
      <td>{piece.label}</td>
      <td className={`${number} whitespace-nowrap`}>
        {cm(piece.length_mm)} × {cm(piece.width_mm)} × {cm(piece.height_mm)}
      </td>
      <td className={number}>{format.number(piece.weight_kg, { maximumFractionDigits: 2 })}</td>
      <td className={number}>{cm(piece.x_mm)}</td>
      <td className={number}>{cm(piece.y_mm)}</td>
      <td className={number}>{cm(piece.z_mm)}</td>
      <td className={number}>{piece.layer}</td>
      {hasStop && <td className={number}>{piece.stop}</td>}
    </tr>
  )
}

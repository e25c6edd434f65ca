'use client'

/** The same content for people who cannot see the picture, and for those who want the numbers. */
import { useState } from 'react'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { DataTable } from '#components/ui/data-table.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { ViewPiece } from '#lib/load-view/load-view-load.ts'

const rowsPerPage = 50
const number = 'text-right tabular-nums'

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
  const format = useFormatter()
  const [open, setOpen] = useState(false)
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(pieces.length / rowsPerPage))
  // Another load may have fewer.
  const at = Math.min(page, pages - 1)
  const first = at * rowsPerPage
  const cm = (mm: number) => format.number(mm / 10, { maximumFractionDigits: 1 })
  const sizeOf = (piece: ViewPiece) =>
    [piece.length_mm, piece.width_mm, piece.height_mm].map(cm).join(' × ')
  const numbers = [
    {
      name: t('weight'),
      of: ({ weight_kg: kg }: ViewPiece) => format.number(kg, { maximumFractionDigits: 2 }),
    },
    { name: t('x'), of: ({ x_mm: x }: ViewPiece) => cm(x) },
    { name: t('y'), of: ({ y_mm: y }: ViewPiece) => cm(y) },
    { name: t('z'), of: ({ z_mm: z }: ViewPiece) => cm(z) },
    { name: t('layer'), of: ({ layer }: ViewPiece) => layer },
    ...(hasStops ? [{ name: t('stop'), of: ({ stop }: ViewPiece) => stop }] : []),
  ]
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
                ...numbers.map(({ name }) => ({ text: name, className: number })),
              ]}
            >
              {pieces.slice(first, first + rowsPerPage).map((piece, index) => (
                <tr key={piece.step} className={chosen === first + index ? 'bg-mark-soft' : ''}>
                  <td className={number}>
                    <button
                      type="button"
                      aria-pressed={chosen === first + index}
                      aria-label={t('show', { step: piece.step, name: piece.label })}
                      onClick={() => onChoose(first + index)}
                      className="min-h-7 min-w-9 rounded-small px-2 text-right font-medium text-action hover:underline"
                    >
                      {format.number(piece.step)}
                    </button>
                  </td>
                  <td className="wrap-anywhere">{piece.label}</td>
                  <td className={`${number} whitespace-nowrap`}>{sizeOf(piece)}</td>
                  {numbers.map(({ name, of }) => (
                    <td key={name} className={number}>
                      {of(piece)}
                    </td>
                  ))}
                </tr>
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

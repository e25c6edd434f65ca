import { useFormatter, useTranslations } from 'next-intl'
import { DataTable } from '#components/ui/data-table.tsx'
import type { QuoteItem } from '#lib/contract/quote-request.ts'

/** What a quote was asked for. */
export function QuotedGoods({ items }: { items: readonly QuoteItem[] }) {
  const t = useTranslations('accountQuote')
  const format = useFormatter()
  const upTo = (value: number) => format.number(value, { maximumFractionDigits: 3 })
  const sizeOf = (item: QuoteItem) =>
    t('sizeCm', {
      length: upTo(item.length_cm),
      width: upTo(item.width_cm),
      height: upTo(item.height_cm),
    })
  return (
    <DataTable
      label={t('load')}
      headings={[
        { text: t('item') },
        { text: t('pieces'), className: 'text-right' },
        { text: t('size'), className: 'text-right max-sm:hidden' },
        { text: t('weight'), className: 'text-right' },
      ]}
    >
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two items can be alike in everything.
        <tr key={index}>
          <td>
            {item.name ?? <span className="text-ink-soft">{t('unnamed')}</span>}
            <span className="block text-caption text-ink-soft sm:hidden">{sizeOf(item)}</span>
          </td>
          <td className="text-right">{format.number(item.qty)}</td>
          <td className="text-right whitespace-nowrap max-sm:hidden">{sizeOf(item)}</td>
          <td className="text-right whitespace-nowrap">
            {t('kg', { amount: upTo(item.weight_kg) })}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

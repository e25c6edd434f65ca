import { useFormatter, useTranslations } from 'next-intl'
import { DataTable } from '#components/ui/data-table.tsx'
import type { TableRead } from './import/read-table.ts'
import { shownText } from '#lib/cargo/typed-number.ts'
import type { Units } from '#lib/cargo/units.ts'
import { numberOf } from '#lib/cargo/draft-item.ts'

/** Enough to see that the columns were read correctly. */
const shownAtMost = 50

export function GoodRows({ good, units }: { good: TableRead['good']; units: Units }) {
  const t = useTranslations('cargo')
  const format = useFormatter()
  const columns = [
    { field: 'length', keptAs: 'lengthMm', unit: units.length },
    { field: 'width', keptAs: 'widthMm', unit: units.length },
    { field: 'height', keptAs: 'heightMm', unit: units.length },
    { field: 'weight', keptAs: 'weightG', unit: units.weight },
  ] as const
  const number = 'text-right'
  return (
    <div>
      <h3 className="mb-2 text-small font-semibold">{t('import.good')}</h3>
      <DataTable
        label={t('import.good')}
        isDense
        headings={[
          { text: t('import.rowNumber'), className: number },
          { text: t('name') },
          { text: t('qty'), className: number },
          ...columns.map(({ field, unit }) => ({
            text: `${t(field)} (${t(`units.${unit}`)})`,
            className: number,
          })),
        ]}
      >
        {good.slice(0, shownAtMost).map(({ rowNumber, item }) => (
          <tr key={item.id}>
            <td className="text-right text-ink-soft">{format.number(rowNumber)}</td>
            <td className="max-w-40 truncate">{item.name || '–'}</td>
            <td className={`${number} whitespace-nowrap`}>
              {format.number(numberOf(item.qty) ?? 0)}
            </td>
            {columns.map(({ field, keptAs }) => (
              <td key={field} className={`${number} whitespace-nowrap`}>
                {shownText(field, item[keptAs], units)}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      {good.length > shownAtMost && (
        <p className="mt-2 text-caption text-ink-soft">
          {t('import.andMore', { count: good.length - shownAtMost })}
        </p>
      )}
    </div>
  )
}

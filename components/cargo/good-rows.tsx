import { useFormatter, useTranslations } from 'next-intl'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'
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
  const number = 'py-2 pl-4 text-right whitespace-nowrap'
  return (
    <div>
      <h3 className="text-small font-semibold">{t('import.good')}</h3>
      <ScrollRegion label={t('import.good')} className="mt-2 max-h-72 overflow-y-auto">
        <table className="w-full border-collapse text-caption">
          <thead className="text-ink-soft">
            <tr className="border-b border-edge">
              <th scope="col" className="py-2 text-right font-medium">
                {t('import.rowNumber')}
              </th>
              <th scope="col" className="py-2 pl-4 text-left font-medium">
                {t('name')}
              </th>
              <th scope="col" className={`${number} font-medium`}>
                {t('qty')}
              </th>
              {columns.map(({ field, unit }) => (
                <th key={field} scope="col" className={`${number} font-medium`}>
                  {t(field)} ({t(`units.${unit}`)})
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-edge">
            {good.slice(0, shownAtMost).map(({ rowNumber, item }) => (
              <tr key={item.id}>
                <td className="py-2 text-right text-ink-soft">{format.number(rowNumber)}</td>
                <td className="max-w-56 truncate py-2 pl-4">{item.name || '–'}</td>
                <td className={number}>{format.number(numberOf(item.qty) ?? 0)}</td>
                {columns.map(({ field, keptAs }) => (
                  <td key={field} className={number}>
                    {shownText(field, item[keptAs], units)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {good.length > shownAtMost && (
        <p className="mt-2 text-caption text-ink-soft">
          {t('import.andMore', { count: good.length - shownAtMost })}
        </p>
      )}
    </div>
  )
}

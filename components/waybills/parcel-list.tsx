import { Printer } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Money } from '#components/quote/money.tsx'
import type { Waybill } from '#lib/contract/waybills.ts'

export function ParcelList({
  parcels,
  currency,
  labelPath,
}: {
  parcels: Waybill['parcels']
  /** Null where it is not known: values then stand without one. */
  currency: string | null
  /** Prints the label of the parcel that is named after it; null: there are no labels. */
  labelPath: string | null
}) {
  const t = useTranslations('waybill.parcels')
  const print = useTranslations('waybills.print')
  const format = useFormatter()
  const upTo = (value: number) => format.number(value, { maximumFractionDigits: 3 })
  return (
    <ul className="divide-y divide-edge rounded-large border border-edge bg-surface">
      {parcels.map((parcel) => {
        const { length, width, height, weight, piece_count: pieces, itemValue } = parcel
        const measures = [
          t('pieces', { count: pieces }),
          ...(length !== null && width !== null && height !== null
            ? [t('size', { length: upTo(length), width: upTo(width), height: upTo(height) })]
            : []),
          ...(weight === null
            ? []
            : [t(pieces === 1 ? 'weight' : 'weightEach', { kg: upTo(weight) })]),
        ]
        return (
          <li key={parcel.id} className="flex flex-wrap items-start gap-x-5 gap-y-2 px-5 py-4">
            <div className="min-w-0 grow basis-64 text-small">
              <p className="font-mono text-caption break-words text-ink-soft">
                {parcel.parcel_no}
                {parcel.outParcelNo !== null && ` · ${parcel.outParcelNo}`}
              </p>
              {parcel.itemDesc && <p className="font-medium break-words">{parcel.itemDesc}</p>}
              <p>{measures.join(' · ')}</p>
              {itemValue !== null && (
                <p className="text-ink-soft">
                  {t('value')}{' '}
                  {currency === null ? (
                    format.number(itemValue)
                  ) : (
                    <Money amount={itemValue} currency={currency} />
                  )}
                </p>
              )}
              {parcel.productList.length > 0 && (
                <ul className="mt-1 text-caption text-ink-soft">
                  {parcel.productList.map(({ sku, name, quantity }) => (
                    <li key={`${sku} ${name}`} className="break-words">
                      {t('product', { name, sku, count: quantity ?? 1 })}
                    </li>
                  ))}
                </ul>
              )}
              {parcel.photos.length > 0 && (
                <ul className="mt-1 flex flex-wrap gap-x-4">
                  {parcel.photos.map((photo, index) => (
                    <li key={photo}>
                      <a
                        href={photo}
                        target="_blank"
                        rel="noreferrer"
                        className="inline-flex min-h-6 items-center text-caption text-action underline underline-offset-4"
                      >
                        {t('photo', { number: index + 1 })}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            {labelPath !== null && (
              <a
                href={`${labelPath}?${new URLSearchParams({ parcel: parcel.parcel_no })}`}
                target="_blank"
                className="inline-flex min-h-9 items-center gap-2 rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft"
              >
                <Printer aria-hidden className="size-4" />
                {print('label')}
                <span className="sr-only">{parcel.parcel_no}</span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { catalogueEntryHref, catalogueHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { CatalogueList, IdCell, NameCell } from '../catalogue-list.tsx'
import { isCatalogue, nameIn, openCatalogue } from '../catalogue-page.tsx'

export const generateMetadata = privatePage('catalogue.view.addons')

export default async function AddonsPage() {
  const opened = await openCatalogue(catalogueHref('addons'))
  if (!isCatalogue(opened)) return opened
  const { addons, currency } = opened
  const t = await getTranslations('catalogue')
  const format = await getFormatter()
  const language = await getLocale()
  const amountOf = ({ rule, amount }: (typeof addons)[number]['price']) =>
    rule === 'percent' || rule === 'percent_of_value'
      ? format.number(amount / 100, { style: 'percent', maximumFractionDigits: 4 })
      : format.number(amount, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return (
    <CatalogueList
      title={t('view.addons')}
      lead={t('addon.lead')}
      file="addons"
      add={{ href: catalogueEntryHref('addons', 'new'), label: t('addon.new') }}
      none={addons.length > 0 ? null : { title: t('addon.none'), body: t('addon.noneBody') }}
      headings={[{ text: t('addon.name') }, { text: t('addon.price') }]}
    >
      {addons.map((addon) => (
        <tr key={addon.id}>
          <NameCell
            view="addons"
            id={addon.id}
            name={nameIn(addon, language)}
            note={addon.key}
            isActive={addon.active}
          />
          <td>
            {amountOf(addon.price)}
            <span className="block text-caption text-ink-soft">
              {t(`addon.rules.${addon.price.rule}`)}
            </span>
          </td>
          <IdCell id={addon.id} name={addon.name} />
        </tr>
      ))}
    </CatalogueList>
  )
}

import { Plus } from 'lucide-react'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { catalogueEntryHref, catalogueHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { isCatalogue, nameIn, openCatalogue } from '../catalogue-page.tsx'
import { CatalogueHead } from '../list-head.tsx'

export const generateMetadata = privatePage('catalogue.view.addons')

export default async function AddonsPage() {
  const opened = await openCatalogue(catalogueHref('addons'))
  if (!isCatalogue(opened)) return opened
  const { addons, currency } = opened
  const t = await getTranslations('catalogue')
  const format = await getFormatter()
  const language = await getLocale()
  const add = { href: catalogueEntryHref('addons', 'new'), label: t('addon.new') }
  const amountOf = ({ rule, amount }: (typeof addons)[number]['price']) =>
    rule === 'percent' || rule === 'percent_of_value'
      ? format.number(amount / 100, { style: 'percent', maximumFractionDigits: 4 })
      : format.number(amount, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return (
    <>
      <CatalogueHead
        title={t('view.addons')}
        lead={t('addon.lead')}
        add={addons.length > 0 ? add : null}
      />
      {addons.length === 0 ? (
        <Notice
          illustration={<EmptyHold />}
          title={t('addon.none')}
          heading="h2"
          action={
            <Link href={add.href} className={buttonStyle('primary')}>
              <Plus aria-hidden className="size-4" />
              {add.label}
            </Link>
          }
        >
          <p>{t('addon.noneBody')}</p>
        </Notice>
      ) : (
        <DataTable
          label={t('view.addons')}
          headings={[{ text: t('addon.naming') }, { text: t('addon.price') }, { text: t('id') }]}
        >
          {addons.map((addon) => (
            <tr key={addon.id}>
              <td className="min-w-36 wrap-anywhere">
                <Link
                  href={catalogueEntryHref('addons', addon.id)}
                  className="font-medium text-action underline-offset-4 hover:underline"
                >
                  {nameIn(addon, language)}
                </Link>
                <span className="block text-caption text-ink-soft">{addon.key}</span>
                {!addon.active && <Badge>{t('off')}</Badge>}
              </td>
              <td>
                {amountOf(addon.price)}
                <span className="block text-caption text-ink-soft">
                  {t(`addon.rules.${addon.price.rule}`)}
                </span>
              </td>
              <td>
                <CopyButton
                  text={addon.id}
                  label={t('copyId')}
                  name={t('copyIdOf', { name: addon.name })}
                  doneLabel={t('copied')}
                />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </>
  )
}

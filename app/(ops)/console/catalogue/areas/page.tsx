import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { catalogueEntryHref, catalogueHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { isCatalogue, openCatalogue } from '../catalogue-page.tsx'
import { CatalogueHead } from '../list-head.tsx'

export const generateMetadata = privatePage('catalogue.view.areas')

export default async function ServiceAreasPage() {
  const opened = await openCatalogue(catalogueHref('areas'))
  if (!isCatalogue(opened)) return opened
  const { service_areas: areas } = opened
  const t = await getTranslations('catalogue')
  const add = { href: catalogueEntryHref('areas', 'new'), label: t('area.new') }
  return (
    <>
      <CatalogueHead
        title={t('view.areas')}
        lead={t('area.lead')}
        add={areas.length > 0 ? add : null}
      />
      {areas.length === 0 ? (
        <Notice
          illustration={<EmptyHold />}
          title={t('area.none')}
          heading="h2"
          action={
            <Link href={add.href} className={buttonStyle('primary')}>
              <Plus aria-hidden className="size-4" />
              {add.label}
            </Link>
          }
        >
          <p>{t('area.noneBody')}</p>
        </Notice>
      ) : (
        <DataTable
          label={t('view.areas')}
          headings={[{ text: t('area.name') }, { text: t('area.scope') }, { text: t('id') }]}
        >
          {areas.map(({ id, code, name, country, provinces, outline }) => (
            <tr key={id}>
              <td>
                <Link
                  href={catalogueEntryHref('areas', id)}
                  className="font-medium text-action underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                <span className="block text-caption text-ink-soft">
                  {code} · {country}
                </span>
              </td>
              <td className="wrap-anywhere">
                {outline !== null
                  ? t('area.scopes.drawn')
                  : (provinces?.join(', ') ?? t('area.scopes.country'))}
              </td>
              <td>
                <CopyButton
                  text={id}
                  label={t('copyId')}
                  name={t('copyIdOf', { name })}
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

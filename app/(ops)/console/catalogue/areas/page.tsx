import { getTranslations } from 'next-intl/server'
import { catalogueEntryHref, catalogueHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { CatalogueList, IdCell, NameCell } from '../catalogue-list.tsx'
import { isCatalogue, openCatalogue } from '../catalogue-page.tsx'

export const generateMetadata = privatePage('catalogue.view.areas')

export default async function ServiceAreasPage() {
  const opened = await openCatalogue(catalogueHref('areas'))
  if (!isCatalogue(opened)) return opened
  const { service_areas: areas } = opened
  const t = await getTranslations('catalogue')
  return (
    <CatalogueList
      title={t('view.areas')}
      lead={t('area.lead')}
      file="service-areas"
      add={{ href: catalogueEntryHref('areas', 'new'), label: t('area.new') }}
      none={areas.length > 0 ? null : { title: t('area.none'), body: t('area.noneBody') }}
      headings={[{ text: t('area.name') }, { text: t('area.scope') }]}
    >
      {areas.map(({ id, code, name, country, provinces, outline }) => (
        <tr key={id}>
          <NameCell view="areas" id={id} name={name} note={`${code} · ${country}`} />
          <td className="wrap-anywhere">
            {outline !== null
              ? t('area.scopes.drawn')
              : (provinces?.join(', ') ?? t('area.scopes.country'))}
          </td>
          <IdCell id={id} name={name} />
        </tr>
      ))}
    </CatalogueList>
  )
}

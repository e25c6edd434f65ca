import { getTranslations } from 'next-intl/server'
import { catalogueEntryHref, catalogueHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { CatalogueList, IdCell, NameCell } from '../catalogue-list.tsx'
import { isCatalogue, openCatalogue } from '../catalogue-page.tsx'

export const generateMetadata = privatePage('catalogue.view.services')

export default async function ServicesPage() {
  const opened = await openCatalogue(catalogueHref('services'))
  if (!isCatalogue(opened)) return opened
  const { services, service_areas: areas } = opened
  const t = await getTranslations('catalogue')
  const hasArea = areas.length > 0
  return (
    <CatalogueList
      title={t('view.services')}
      lead={t('service.lead')}
      file="services"
      add={{ href: catalogueEntryHref('services', 'new'), label: t('service.new') }}
      first={hasArea ? null : { href: catalogueHref('areas'), label: t('missing.areas') }}
      none={
        services.length > 0
          ? null
          : {
              title: t('service.none'),
              body: t(hasArea ? 'service.noneBody' : 'service.areaFirst'),
            }
      }
      headings={[
        { text: t('service.name') },
        { text: t('service.service_type') },
        { text: t('service.service_area_id') },
      ]}
    >
      {services.map(({ id, code, name, active, ...service }) => (
        <tr key={id}>
          <NameCell view="services" id={id} name={name} note={code} isActive={active} />
          <td>{t(`service.types.${service.service_type}`)}</td>
          <td>{areas.find((area) => area.id === service.service_area_id)?.name}</td>
          <IdCell id={id} name={name} />
        </tr>
      ))}
    </CatalogueList>
  )
}

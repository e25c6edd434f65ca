import { getTranslations } from 'next-intl/server'
import { catalogueEntryHref, catalogueHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { CatalogueList, IdCell, NameCell } from '../catalogue-list.tsx'
import { isCatalogue, openCatalogue } from '../catalogue-page.tsx'

export const generateMetadata = privatePage('catalogue.view.routes')

export default async function RoutesPage() {
  const opened = await openCatalogue(catalogueHref('routes'))
  if (!isCatalogue(opened)) return opened
  const { services, routes } = opened
  const t = await getTranslations('catalogue')
  const hasService = services.length > 0
  const serviceNames = new Map(services.map(({ id, name }) => [id, name]))
  return (
    <CatalogueList
      title={t('view.routes')}
      lead={t('route.lead')}
      file="routes"
      add={{ href: catalogueEntryHref('routes', 'new'), label: t('route.new') }}
      first={hasService ? null : { href: catalogueHref('services'), label: t('missing.services') }}
      none={
        routes.length > 0
          ? null
          : {
              title: t('route.none'),
              body: t(hasService ? 'route.noneBody' : 'route.serviceFirst'),
            }
      }
      headings={[{ text: t('route.name') }, { text: t('route.nodes'), className: 'max-sm:hidden' }]}
    >
      {routes.map(({ id, code, name, active, ...route }) => (
        <tr key={id}>
          <NameCell
            view="routes"
            id={id}
            name={name}
            note={[code, serviceNames.get(route.service_id)].filter(Boolean).join(' · ')}
            isActive={active}
          />
          <td className="wrap-anywhere max-sm:hidden">
            {route.nodes.map((node) => node.name).join(' → ')}
          </td>
          <IdCell id={id} name={name} />
        </tr>
      ))}
    </CatalogueList>
  )
}

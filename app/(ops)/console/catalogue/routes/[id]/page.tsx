import { getTranslations } from 'next-intl/server'
import { notFound, redirect } from 'next/navigation'
import { EditRoute } from '#components/catalogue/route-form.tsx'
import { emptyNode, formOfRoute } from '#lib/console/catalogue-forms.ts'
import { catalogueEntryHref, catalogueHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../../page-metadata.ts'
import { saveRouteForm } from '../../actions.ts'
import { isCatalogue, openCatalogue } from '../../catalogue-page.tsx'

export const generateMetadata = privatePage('catalogue.view.routes')

export default async function RoutePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const opened = await openCatalogue(catalogueEntryHref('routes', id))
  if (!isCatalogue(opened)) return opened
  const { services, routes, country } = opened
  const route = routes.find((each) => each.id === id.toLowerCase()) ?? null
  if (route === null && id !== 'new') notFound()
  const [first] = services
  // A route needs a service: its list says so.
  if (first === undefined) redirect(catalogueHref('routes'))
  const t = await getTranslations('catalogue')
  const empty = {
    code: '',
    name: '',
    service_id: first.id,
    nodes: [emptyNode(country), emptyNode(country)],
    active: true,
  }
  return (
    <>
      <h1 className="mb-6 text-heading break-words">{route?.name ?? t('route.new')}</h1>
      <EditRoute
        key={route?.updated_at ?? 'new'}
        given={
          route === null
            ? { form: empty, seen: null }
            : { form: formOfRoute(route), seen: route.updated_at }
        }
        services={services.map((service) => ({ value: service.id, label: service.name }))}
        save={saveRouteForm.bind(null, route?.id ?? null)}
      />
    </>
  )
}

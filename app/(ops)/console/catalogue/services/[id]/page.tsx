import { getLocale, getTranslations } from 'next-intl/server'
import { notFound, redirect } from 'next/navigation'
import { ServiceTypeForm } from '#components/catalogue/service-form.tsx'
import type { ServiceForm } from '#lib/console/catalogue-form-schemas.ts'
import { formOfService } from '#lib/console/catalogue-forms.ts'
import { catalogueEntryHref, catalogueHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../../page-metadata.ts'
import { saveServiceType } from '../../actions.ts'
import { isCatalogue, nameIn, openCatalogue } from '../../catalogue-page.tsx'

export const generateMetadata = privatePage('catalogue.view.services')

export default async function ServicePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const opened = await openCatalogue(catalogueEntryHref('services', id))
  if (!isCatalogue(opened)) return opened
  const { services, service_areas: areas, vehicle_types: types } = opened
  const service = services.find((each) => each.id === id.toLowerCase()) ?? null
  if (service === null && id !== 'new') notFound()
  const [firstArea] = areas
  // A service needs an area: its list says so.
  if (firstArea === undefined) redirect(catalogueHref('services'))
  const t = await getTranslations('catalogue')
  const language = await getLocale()
  const emptyForm: ServiceForm = {
    code: '',
    name: '',
    service_type: 'ftl_transport',
    service_area_id: firstArea.id,
    carrying_vehicle_type_id: '',
    max_vehicles: '10',
    least_days: '',
    most_days: '',
    active: true,
  }
  return (
    <>
      <h1 className="mb-6 text-heading break-words">{service?.name ?? t('service.new')}</h1>
      <ServiceTypeForm
        key={service?.updated_at ?? 'new'}
        given={
          service === null
            ? { form: emptyForm, seen: null }
            : { form: formOfService(service), seen: service.updated_at }
        }
        areas={areas.map((area) => ({ value: area.id, label: area.name }))}
        vehicles={types.map((type) => ({ value: type.id, label: nameIn(type, language) }))}
        save={saveServiceType.bind(null, service?.id ?? null)}
      />
    </>
  )
}

import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { VehicleTypeForm } from '#components/catalogue/vehicle-form.tsx'
import type { VehicleForm } from '#lib/console/catalogue-form-schemas.ts'
import { formOfVehicle } from '#lib/console/catalogue-forms.ts'
import { catalogueEntryHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../../page-metadata.ts'
import { saveVehicle } from '../../actions.ts'
import { isCatalogue, openCatalogue } from '../../catalogue-page.tsx'

export const generateMetadata = privatePage('catalogue.view.vehicles')

/** A common pickup, so that there is something to see and to correct. */
const emptyForm: VehicleForm = {
  code: '',
  name: '',
  name_th: '',
  name_zh: '',
  inner_length_mm: '2300',
  inner_width_mm: '1650',
  inner_height_mm: '1700',
  max_payload_kg: '1200',
  door: 'rear',
  axles: [],
  active: true,
}

export default async function VehicleTypePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const opened = await openCatalogue(catalogueEntryHref('vehicles', id))
  if (!isCatalogue(opened)) return opened
  const type = opened.vehicle_types.find((each) => each.id === id.toLowerCase()) ?? null
  if (type === null && id !== 'new') notFound()
  const t = await getTranslations('catalogue')
  return (
    <>
      <h1 className="mb-6 text-heading break-words">{type?.name ?? t('vehicle.new')}</h1>
      <VehicleTypeForm
        key={type?.updated_at ?? 'new'}
        given={
          type === null
            ? { form: emptyForm, seen: null }
            : { form: formOfVehicle(type), seen: type.updated_at }
        }
        save={saveVehicle.bind(null, type?.id ?? null)}
      />
    </>
  )
}

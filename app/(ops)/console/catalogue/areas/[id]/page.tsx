import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { ServiceAreaForm, type CountryChoice } from '#components/catalogue/area-form.tsx'
import type { AreaForm } from '#lib/console/catalogue-form-schemas.ts'
import { formOfArea } from '#lib/console/catalogue-forms.ts'
import type { Language } from '#lib/contract/languages.ts'
import { catalogueEntryHref } from '#lib/hrefs.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { privatePage } from '../../../../../page-metadata.ts'
import { saveArea } from '../../actions.ts'
import { isCatalogue, openCatalogue } from '../../catalogue-page.tsx'

export const generateMetadata = privatePage('catalogue.view.areas')

export default async function ServiceAreaPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const opened = await openCatalogue(catalogueEntryHref('areas', id))
  if (!isCatalogue(opened)) return opened
  const area = opened.service_areas.find((each) => each.id === id.toLowerCase()) ?? null
  if (area === null && id !== 'new') notFound()
  const t = await getTranslations('catalogue')
  const countries = await readCountries(await getLocale())
  const emptyForm: AreaForm = {
    code: '',
    name: '',
    country: opened.country,
    scope: 'country',
    provinces: [],
    outline: [],
  }
  return (
    <>
      <h1 className="mb-6 text-heading break-words">{area?.name ?? t('area.new')}</h1>
      <ServiceAreaForm
        key={area?.updated_at ?? 'new'}
        given={
          area === null
            ? { form: emptyForm, seen: null }
            : { form: formOfArea(area), seen: area.updated_at }
        }
        countries={countries}
        others={opened.service_areas.flatMap(({ id: otherId, name, outline }) =>
          otherId === area?.id || outline === null ? [] : { name, outline },
        )}
        save={saveArea.bind(null, area?.id ?? null)}
      />
    </>
  )
}

/** None where the service does not answer: the country that the form has stays. */
async function readCountries(language: Language): Promise<CountryChoice[]> {
  const listed = await gateway().listCountries({ language })
  if (!listed.ok) return []
  return Promise.all(
    listed.value.map(async ({ code, name }) => {
      const regions = await gateway().listRegions({ query: { country: code }, language })
      const provinces = regions.ok ? regions.value.provinces.map((each) => each.name) : []
      return { code, name, provinces: provinces.toSorted(new Intl.Collator(language).compare) }
    }),
  )
}

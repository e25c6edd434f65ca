import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { AddonEntryForm } from '#components/catalogue/addon-form.tsx'
import type { AddonForm } from '#lib/console/catalogue-form-schemas.ts'
import { formOfAddon } from '#lib/console/catalogue-forms.ts'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import { catalogueEntryHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../../page-metadata.ts'
import { saveAddonForm } from '../../actions.ts'
import { isCatalogue, nameIn, openCatalogue } from '../../catalogue-page.tsx'

export const generateMetadata = privatePage('catalogue.view.addons')

const emptyForm: AddonForm = {
  key: '',
  name: '',
  name_th: '',
  name_zh: '',
  description: '',
  description_th: '',
  description_zh: '',
  service_types: [...quoteServiceTypes],
  rule: 'per_vehicle',
  amount: '',
  minimum: '',
  limit: '',
  active: true,
}

export default async function AddonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const opened = await openCatalogue(catalogueEntryHref('addons', id))
  if (!isCatalogue(opened)) return opened
  const addon = opened.addons.find((each) => each.id === id.toLowerCase()) ?? null
  if (addon === null && id !== 'new') notFound()
  const t = await getTranslations('catalogue')
  const language = await getLocale()
  return (
    <>
      <h1 className="mb-6 text-heading break-words">
        {addon === null ? t('addon.new') : nameIn(addon, language)}
      </h1>
      <AddonEntryForm
        key={addon?.updated_at ?? 'new'}
        given={
          addon === null
            ? { form: emptyForm, seen: null }
            : { form: formOfAddon(addon), seen: addon.updated_at }
        }
        currency={opened.currency}
        save={saveAddonForm.bind(null, addon?.id ?? null)}
      />
    </>
  )
}

import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { EditUnit } from '#components/organization/unit-form.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { emptyUnit, formOfUnit } from '#lib/console/organization-forms.ts'
import { unitHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../../page-metadata.ts'
import { Words } from '../../../../../words.tsx'
import { saveUnitForm } from '../../actions.ts'
import { isOrganization, openOrganization } from '../../organization-page.tsx'

export const generateMetadata = privatePage('organization.unit.title')

export default async function UnitPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const opened = await openOrganization(unitHref(id))
  if (!isOrganization(opened)) return opened
  const unit = opened.units.find((each) => each.id === id.toLowerCase()) ?? null
  if (unit === null && id !== 'new') notFound()
  const t = await getTranslations('organization')
  const given =
    unit === null
      ? { form: emptyUnit(opened.settings.country), seen: null }
      : { form: formOfUnit(unit), seen: unit.updated_at }
  return (
    <Words of={['organization', 'catalogue', 'console', 'latePart', 'map']}>
      <h1 className="mb-6 text-heading break-words">{unit?.name ?? t('unit.new')}</h1>
      <Queries>
        <EditUnit
          key={unit?.updated_at ?? 'new'}
          given={given}
          save={saveUnitForm.bind(null, unit?.id ?? null)}
        />
      </Queries>
    </Words>
  )
}

import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { catalogueEntryHref, catalogueHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../page-metadata.ts'
import { CatalogueList, IdCell, NameCell } from './catalogue-list.tsx'
import { isCatalogue, nameIn, openCatalogue } from './catalogue-page.tsx'
import { MissingSteps } from './missing-steps.tsx'

export const generateMetadata = privatePage('catalogue.view.vehicles')

export default async function VehicleTypesPage() {
  const opened = await openCatalogue(catalogueHref('vehicles'))
  if (!isCatalogue(opened)) return opened
  const { vehicle_types: types } = opened
  const t = await getTranslations('catalogue')
  const format = await getFormatter()
  const language = await getLocale()
  const metres = (mm: number) => format.number(mm / 1000, { maximumFractionDigits: 2 })
  return (
    <>
      <MissingSteps catalogue={opened} />
      <CatalogueList
        title={t('view.vehicles')}
        lead={t('vehicle.lead')}
        file="vehicle-types"
        add={{ href: catalogueEntryHref('vehicles', 'new'), label: t('vehicle.new') }}
        none={types.length > 0 ? null : { title: t('vehicle.none'), body: t('vehicle.noneBody') }}
        headings={[
          { text: t('vehicle.listed') },
          { text: t('vehicle.space') },
          { text: t('vehicle.payload'), className: 'text-right max-md:hidden' },
          { text: t('vehicle.door'), className: 'max-md:hidden' },
        ]}
      >
        {types.map((type) => {
          const name = nameIn(type, language)
          return (
            <tr key={type.id}>
              <NameCell
                view="vehicles"
                id={type.id}
                name={name}
                note={type.code}
                isActive={type.active}
              />
              <td className="whitespace-nowrap tabular-nums">
                {t('vehicle.box', {
                  length: metres(type.inner_length_mm),
                  width: metres(type.inner_width_mm),
                  height: metres(type.inner_height_mm),
                })}
              </td>
              <td className="text-right whitespace-nowrap tabular-nums max-md:hidden">
                {t('vehicle.kilograms', { weight: format.number(type.max_payload_kg) })}
              </td>
              <td className="max-md:hidden">{t(`vehicle.doors.${type.door}`)}</td>
              <IdCell id={type.id} name={name} />
            </tr>
          )
        })}
      </CatalogueList>
    </>
  )
}

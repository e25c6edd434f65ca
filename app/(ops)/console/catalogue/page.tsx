import { Plus } from 'lucide-react'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { catalogueEntryHref, catalogueHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../page-metadata.ts'
import { isCatalogue, nameIn, openCatalogue } from './catalogue-page.tsx'
import { CatalogueHead } from './list-head.tsx'
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
      <CatalogueHead
        title={t('view.vehicles')}
        lead={t('vehicle.lead')}
        add={
          types.length > 0
            ? { href: catalogueEntryHref('vehicles', 'new'), label: t('vehicle.new') }
            : null
        }
      />
      {types.length === 0 ? (
        <Notice
          illustration={<EmptyHold />}
          title={t('vehicle.none')}
          heading="h2"
          action={
            <Link href={catalogueEntryHref('vehicles', 'new')} className={buttonStyle('primary')}>
              <Plus aria-hidden className="size-4" />
              {t('vehicle.new')}
            </Link>
          }
        >
          <p>{t('vehicle.noneBody')}</p>
        </Notice>
      ) : (
        <DataTable
          label={t('view.vehicles')}
          headings={[
            { text: t('vehicle.listed') },
            { text: t('vehicle.space') },
            { text: t('vehicle.payload'), className: 'text-right' },
            { text: t('vehicle.door') },
            { text: t('id') },
          ]}
        >
          {types.map((type) => {
            const name = nameIn(type, language)
            return (
              <tr key={type.id}>
                <td>
                  <Link
                    href={catalogueEntryHref('vehicles', type.id)}
                    className="font-medium text-action underline-offset-4 hover:underline"
                  >
                    {name}
                  </Link>
                  <span className="block text-caption text-ink-soft">{type.code}</span>
                  {!type.active && <Badge>{t('off')}</Badge>}
                </td>
                <td className="whitespace-nowrap tabular-nums">
                  {t('vehicle.box', {
                    length: metres(type.inner_length_mm),
                    width: metres(type.inner_width_mm),
                    height: metres(type.inner_height_mm),
                  })}
                </td>
                <td className="text-right whitespace-nowrap tabular-nums">
                  {t('vehicle.kilograms', { weight: format.number(type.max_payload_kg) })}
                </td>
                <td>{t(`vehicle.doors.${type.door}`)}</td>
                <td>
                  <CopyButton
                    text={type.id}
                    label={t('copyId')}
                    name={t('copyIdOf', { name })}
                    doneLabel={t('copied')}
                  />
                </td>
              </tr>
            )
          })}
        </DataTable>
      )}
    </>
  )
}

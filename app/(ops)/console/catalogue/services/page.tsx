import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { catalogueEntryHref, catalogueHref } from '#lib/hrefs.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { isCatalogue, openCatalogue } from '../catalogue-page.tsx'
import { CatalogueHead } from '../list-head.tsx'

export const generateMetadata = privatePage('catalogue.view.services')

export default async function ServicesPage() {
  const opened = await openCatalogue(catalogueHref('services'))
  if (!isCatalogue(opened)) return opened
  const { services, service_areas: areas } = opened
  const t = await getTranslations('catalogue')
  const add = { href: catalogueEntryHref('services', 'new'), label: t('service.new') }
  return (
    <>
      <CatalogueHead
        title={t('view.services')}
        lead={t('service.lead')}
        add={services.length > 0 ? add : null}
      />
      {services.length === 0 ? (
        <Notice
          illustration={<EmptyHold />}
          title={t('service.none')}
          heading="h2"
          action={
            <Link
              href={areas.length === 0 ? catalogueHref('areas') : add.href}
              className={buttonStyle('primary')}
            >
              <Plus aria-hidden className="size-4" />
              {areas.length === 0 ? t('missing.areas') : add.label}
            </Link>
          }
        >
          <p>{t(areas.length === 0 ? 'service.areaFirst' : 'service.noneBody')}</p>
        </Notice>
      ) : (
        <DataTable
          label={t('view.services')}
          headings={[
            { text: t('service.name') },
            { text: t('service.service_type') },
            { text: t('service.service_area_id') },
            { text: t('id') },
          ]}
        >
          {services.map((service) => (
            <tr key={service.id}>
              <td>
                <Link
                  href={catalogueEntryHref('services', service.id)}
                  className="font-medium text-action underline-offset-4 hover:underline"
                >
                  {service.name}
                </Link>
                <span className="block text-caption text-ink-soft">{service.code}</span>
                {!service.active && <Badge>{t('off')}</Badge>}
              </td>
              <td>{t(`service.types.${service.service_type}`)}</td>
              <td>{areas.find(({ id }) => id === service.service_area_id)?.name}</td>
              <td>
                <CopyButton
                  text={service.id}
                  label={t('copyId')}
                  name={t('copyIdOf', { name: service.name })}
                  doneLabel={t('copied')}
                />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </>
  )
}

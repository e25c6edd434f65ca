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

export const generateMetadata = privatePage('catalogue.view.routes')

export default async function RoutesPage() {
  const opened = await openCatalogue(catalogueHref('routes'))
  if (!isCatalogue(opened)) return opened
  const { services, routes } = opened
  const t = await getTranslations('catalogue')
  const add = { href: catalogueEntryHref('routes', 'new'), label: t('route.new') }
  return (
    <>
      <CatalogueHead
        title={t('view.routes')}
        lead={t('route.lead')}
        add={routes.length > 0 ? add : null}
      />
      {routes.length === 0 ? (
        <Notice
          illustration={<EmptyHold />}
          title={t('route.none')}
          heading="h2"
          action={
            <Link
              href={services.length === 0 ? catalogueHref('services') : add.href}
              className={buttonStyle('primary')}
            >
              <Plus aria-hidden className="size-4" />
              {services.length === 0 ? t('missing.services') : add.label}
            </Link>
          }
        >
          <p>{t(services.length === 0 ? 'route.serviceFirst' : 'route.noneBody')}</p>
        </Notice>
      ) : (
        <DataTable
          label={t('view.routes')}
          headings={[
            { text: t('route.name') },
            { text: t('route.nodes'), className: 'max-sm:hidden' },
            { text: t('id') },
          ]}
        >
          {routes.map((route) => (
            <tr key={route.id}>
              <td className="min-w-36 wrap-anywhere">
                <Link
                  href={catalogueEntryHref('routes', route.id)}
                  className="font-medium text-action underline-offset-4 hover:underline"
                >
                  {route.name}
                </Link>
                <span className="block text-caption text-ink-soft">
                  {route.code}
                  {' · '}
                  {services.find(({ id }) => id === route.service_id)?.name}
                </span>
                {!route.active && <Badge>{t('off')}</Badge>}
              </td>
              <td className="wrap-anywhere max-sm:hidden">
                {route.nodes.map(({ name }) => name).join(' → ')}
              </td>
              <td>
                <CopyButton
                  text={route.id}
                  label={t('copyId')}
                  name={t('copyIdOf', { name: route.name })}
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

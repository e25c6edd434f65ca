import { Plus } from 'lucide-react'
import { getFormatter, getTranslations } from 'next-intl/server'
import { CategoryEntry, RateEntry, SettingsEntry } from '#components/organization/entries.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { featureNames, formOfSettings, newestRates } from '#lib/console/organization-forms.ts'
import type { ShownOrganization } from '#lib/contract/console/organization.ts'
import { planFeatures } from '#lib/contract/plan-features.ts'
import { unbroken } from '#lib/dates/unbroken.ts'
import { consoleHref, unitHref } from '#lib/hrefs.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { privatePage } from '../../../page-metadata.ts'
import { Words } from '../../../words.tsx'
import { IdCell } from '../catalogue/catalogue-list.tsx'
import { TitledPart } from '../titled-part.tsx'
import { saveCategory, saveRate, saveSettings } from './actions.ts'
import { isOrganization, openOrganization } from './organization-page.tsx'

export const generateMetadata = privatePage('organization.title')

export default async function OrganizationPage() {
  const opened = await openOrganization(consoleHref('organization'))
  if (!isOrganization(opened)) return opened
  const { settings, units, categories, exchange_rates: rates } = opened
  const t = await getTranslations('organization')
  return (
    <Words of={['organization', 'catalogue', 'console']}>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-8 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      <div className="flex flex-col gap-12">
        <TitledPart
          title={t('settings.title')}
          add={
            <SettingsEntry
              given={{ form: formOfSettings(settings), seen: settings.updated_at }}
              save={saveSettings}
            />
          }
        >
          <Settings settings={settings} />
        </TitledPart>
        <TitledPart
          title={t('unit.title')}
          file="units"
          note={t('unit.note')}
          none={units.length === 0 ? t('unit.none') : null}
          add={
            <Link href={unitHref('new')} className={buttonStyle('secondary')}>
              <Plus aria-hidden className="size-4" />
              {t('unit.new')}
            </Link>
          }
        >
          <DataTable
            label={t('unit.title')}
            headings={[
              { text: t('unit.name') },
              { text: t('unit.address'), className: 'max-sm:hidden' },
              { text: t('id') },
            ]}
          >
            {units.map((unit) => (
              <tr key={unit.id}>
                <td className="min-w-36 wrap-anywhere">
                  <Link
                    href={unitHref(unit.id)}
                    className="font-medium text-action underline-offset-4 hover:underline"
                  >
                    {unit.name}
                  </Link>
                  <span className="block text-caption text-ink-soft">
                    {unit.code} · {t(`unit.kinds.${unit.kind}`)}
                  </span>
                  {!unit.active && <Badge>{t('off')}</Badge>}
                </td>
                <td className="wrap-anywhere max-sm:hidden">{unit.address}</td>
                <IdCell id={unit.id} name={unit.name} />
              </tr>
            ))}
          </DataTable>
        </TitledPart>
        <TitledPart
          title={t('category.title')}
          file="categories"
          note={t('category.note')}
          none={categories.length === 0 ? t('category.none') : null}
          add={<CategoryEntry category={null} save={saveCategory.bind(null, null)} />}
        >
          <DataTable
            label={t('category.title')}
            headings={[{ text: t('category.name') }, { text: t('change') }, { text: t('id') }]}
          >
            {categories.map((category) => (
              <tr key={category.id}>
                <td className="min-w-32 wrap-anywhere">
                  {category.name}
                  <span className="block text-caption text-ink-soft">{category.code}</span>
                  {!category.active && <Badge>{t('off')}</Badge>}
                </td>
                <td>
                  <CategoryEntry category={category} save={saveCategory.bind(null, category.id)} />
                </td>
                <IdCell id={category.id} name={category.name} />
              </tr>
            ))}
          </DataTable>
        </TitledPart>
        <TitledPart
          title={t('rate.title')}
          file="exchange-rates"
          note={t('rate.note', { currency: settings.currency })}
          none={rates.length === 0 ? t('rate.none') : null}
          add={<RateEntry newest={null} from={settings.currency} save={saveRate} />}
        >
          <Rates rates={rates} />
        </TitledPart>
      </div>
    </Words>
  )
}

async function Settings({ settings }: Pick<ShownOrganization, 'settings'>) {
  const t = await getTranslations('organization')
  const { name, currency, country, timezone, features } = settings
  const facts = [
    [t('settings.name'), name],
    [t('settings.fixed'), `${currency} · ${country} · ${timezone}`],
    [
      t('settings.features'),
      planFeatures
        .filter((feature) => features.includes(feature))
        .map((feature) => t(`feature.${featureNames[feature]}`))
        .join(', ') || t('settings.noFeature'),
    ],
    [
      t('settings.custom_waybill_numbers'),
      t(settings.custom_waybill_numbers ? 'settings.on' : 'settings.off'),
    ],
  ]
  return (
    <dl className="divide-y divide-edge rounded-large border border-edge bg-surface">
      {facts.map(([term, said]) => (
        <div
          key={term}
          className="grid gap-x-6 gap-y-1 px-5 py-3 text-small sm:grid-cols-[16rem_1fr]"
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{said}</dd>
        </div>
      ))}
    </dl>
  )
}

async function Rates({ rates }: { rates: ShownOrganization['exchange_rates'] }) {
  const t = await getTranslations('organization')
  const format = await getFormatter()
  const nowMs = portalNowMs()
  const newest = new Set(newestRates(rates))
  const inForce = new Set(newestRates(rates.filter((rate) => Date.parse(rate.valid_from) <= nowMs)))
  return (
    <DataTable
      label={t('rate.title')}
      headings={[{ text: t('rate.pair') }, { text: t('rate.valid_from') }, { text: t('change') }]}
    >
      {rates.map((rate) => (
        <tr key={`${rate.from} ${rate.to} ${rate.valid_from}`}>
          <td className="min-w-36 tabular-nums">
            {t('rate.line', rate)}
            {inForce.has(rate) && (
              <span className="block">
                <Badge tone="good">{t('rate.inForce')}</Badge>
              </span>
            )}
          </td>
          <td>{unbroken(format.dateTime(new Date(rate.valid_from), 'moment'))}</td>
          <td>
            {newest.has(rate) && <RateEntry newest={rate} from={rate.from} save={saveRate} />}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

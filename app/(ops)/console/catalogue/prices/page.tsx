import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import { FileLink, ListHead } from '#components/ui/list-head.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { cardInForce } from '#lib/console/catalogue-forms.ts'
import type { ListedRateCard, ShownCatalogue } from '#lib/contract/console/catalogue.ts'
import { unbroken } from '#lib/dates/unbroken.ts'
import { catalogueHref, priceHref, wholeListHref } from '#lib/hrefs.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { isCatalogue, nameIn, openCatalogue } from '../catalogue-page.tsx'

export const generateMetadata = privatePage('catalogue.view.prices')

export default async function PricesPage() {
  const opened = await openCatalogue(catalogueHref('prices'))
  if (!isCatalogue(opened)) return opened
  const t = await getTranslations('catalogue')
  const services = opened.services.filter(({ active }) => active)
  return (
    <>
      <ListHead title={t('view.prices')} lead={t('rate.lead')}>
        {opened.rate_cards.length > 0 && (
          <FileLink href={wholeListHref('prices')} text={t('file')} />
        )}
      </ListHead>
      {services.length === 0 ? (
        <Notice
          illustration={<EmptyHold />}
          title={t('rate.none')}
          heading="h2"
          action={
            <Link href={catalogueHref('services')} className={buttonStyle('primary')}>
              {t('view.services')}
            </Link>
          }
        >
          <p>{t('rate.noneBody')}</p>
        </Notice>
      ) : (
        <div className="flex flex-col gap-10">
          {services.map((service) => (
            <ServicePrices key={service.id} service={service} catalogue={opened} />
          ))}
        </div>
      )}
    </>
  )
}

async function ServicePrices({
  service,
  catalogue: { vehicle_types: types, rate_cards: cards, currency },
}: {
  service: ShownCatalogue['services'][number]
  catalogue: ShownCatalogue
}) {
  const t = await getTranslations('catalogue')
  const format = await getFormatter()
  const language = await getLocale()
  const nowMs = portalNowMs()
  const money = (amount: number) =>
    format.number(amount, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const isByWeight = service.service_type === 'ltl_transport'
  const rows = [
    ...(isByWeight ? [] : types.filter(({ active }) => active)).map((type) => ({
      id: type.id as string | null,
      name: nameIn(type, language),
    })),
    { id: null, name: t(isByWeight ? 'rate.byWeight' : 'rate.others') },
  ]
  return (
    <section>
      <h2 className="mb-3 text-title">{service.name}</h2>
      <DataTable
        label={service.name}
        headings={[
          { text: t('rate.vehicle') },
          { text: t('rate.base'), className: 'text-right' },
          { text: t('rate.per_km'), className: 'text-right' },
          { text: t('rate.minimum'), className: 'text-right max-md:hidden' },
          { text: t('rate.since'), className: 'max-md:hidden' },
        ]}
      >
        {rows.map(({ id, name }) => {
          const own = cards.filter(
            (card) => card.service_id === service.id && card.vehicle_type_id === id,
          )
          const inForce = cardInForce(own, nowMs)
          const next = nextCard(own, nowMs)
          return (
            <tr key={id ?? 'any'}>
              <td className="min-w-36">
                <Link
                  href={priceHref(service.id, id)}
                  className="font-medium text-action underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              </td>
              {inForce === null ? (
                <td colSpan={4} className="text-ink-soft">
                  {t(id === null && !isByWeight ? 'rate.noOthers' : 'rate.unpriced')}
                </td>
              ) : (
                <>
                  <td className="text-right whitespace-nowrap tabular-nums">
                    {money(inForce.base)}
                  </td>
                  <td className="text-right whitespace-nowrap tabular-nums">
                    {money(inForce.per_km)}
                  </td>
                  <td className="text-right whitespace-nowrap tabular-nums max-md:hidden">
                    {money(inForce.minimum)}
                  </td>
                  <td className="max-md:hidden">
                    {sinceOf(inForce)}
                    {next !== null && (
                      <span className="block text-caption text-ink-soft">
                        {t('rate.next', { base: money(next.base), time: momentOf(next) })}
                      </span>
                    )}
                  </td>
                </>
              )}
            </tr>
          )
        })}
      </DataTable>
    </section>
  )

  function momentOf({ valid_from: at }: ListedRateCard): string {
    return unbroken(format.dateTime(new Date(at), 'moment'))
  }

  /** The first prices of a demo have always been valid. */
  function sinceOf(card: ListedRateCard): string {
    return Date.parse(card.valid_from) === 0 ? t('rate.always') : momentOf(card)
  }
}

/** The one that is valid next; null: none is to come. */
function nextCard(cards: readonly ListedRateCard[], nowMs: number): ListedRateCard | null {
  const coming = cards.filter(({ valid_from: at }) => Date.parse(at) > nowMs)
  const [first] = coming.toSorted(
    (one, other) =>
      Date.parse(one.valid_from) - Date.parse(other.valid_from) || other.version - one.version,
  )
  return first ?? null
}

import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { RateCardForm } from '#components/catalogue/rate-form.tsx'
import type { RateForm } from '#lib/console/catalogue-form-schemas.ts'
import { cardInForce, formOfRate } from '#lib/console/catalogue-forms.ts'
import { priceHref } from '#lib/hrefs.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { privatePage } from '../../../../../../page-metadata.ts'
import { savePrice } from '../../../actions.ts'
import { isCatalogue, nameIn, openCatalogue } from '../../../catalogue-page.tsx'

export const generateMetadata = privatePage('catalogue.view.prices')

const emptyForm: RateForm = {
  base: '',
  included_km: '20',
  per_km: '',
  per_kg: '0',
  bands: [],
  minimum: '0',
  road_factor: '1.3',
  volumetric_kg_per_m3: '250',
  valid_from: '',
}

export default async function PricePage({
  params,
}: {
  params: Promise<{ service: string; vehicle: string }>
}) {
  const { service: serviceId, vehicle } = await params
  const vehicleId = vehicle === 'any' ? null : vehicle.toLowerCase()
  const opened = await openCatalogue(priceHref(serviceId, vehicleId))
  if (!isCatalogue(opened)) return opened
  const { services, vehicle_types: types, rate_cards: all, currency } = opened
  const service = services.find(({ id }) => id === serviceId.toLowerCase())
  const type = types.find(({ id }) => id === vehicleId) ?? null
  if (service === undefined || (type === null && vehicleId !== null)) notFound()
  const t = await getTranslations('catalogue')
  const language = await getLocale()
  const isByWeight = service.service_type === 'ltl_transport'
  const cards = all.filter(
    (card) => card.service_id === service.id && card.vehicle_type_id === vehicleId,
  )
  const newest = cards.at(-1) ?? null
  const inForce = cardInForce(cards, portalNowMs())
  // One that is to come is no price to start from, unless it is the only one.
  const from = inForce ?? newest
  const others = t(isByWeight ? 'rate.byWeight' : 'rate.others')
  return (
    <>
      <h1 className="mb-6 text-heading break-words">
        {service.name} · {type === null ? others : nameIn(type, language)}
      </h1>
      <RateCardForm
        key={newest?.version ?? 0}
        given={{
          form: from === null ? emptyForm : formOfRate(from),
          seen: newest === null ? null : String(newest.version),
        }}
        inForce={inForce}
        currency={currency}
        isByWeight={isByWeight}
        save={savePrice.bind(null, { serviceId: service.id, vehicleTypeId: type?.id ?? null })}
      />
    </>
  )
}

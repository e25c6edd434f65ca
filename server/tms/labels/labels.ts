/** Labels: what is stuck on each parcel of a waybill. */
import { pagesPerReply } from '#lib/contract/labels.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { loadFonts } from '#server/paper/fonts.ts'
import type { Catalog, NamedService } from '../catalog/catalog.ts'
import type { Deliveries } from '../deliveries/deliveries.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Organization } from '../organizations/organizations.ts'
import type { Regions } from '../regions/regions.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawZpl } from './draw-zpl.ts'
import { labelContent, labelLanguage } from './label-content.ts'
import { layOutLabel, type Mark } from './lay-out-label.ts'
import { sortCodeOf } from './sort-code.ts'

export type Labels = ReturnType<typeof createLabels>

interface Document {
  readonly format: 'label' | 'a4'
  readonly contentType: 'application/pdf' | 'application/zpl'
}

interface Caller {
  readonly organization: Organization
  readonly senderAccountId: SenderAccountId | null
}

interface WaybillReader {
  /** By each of the numbers that a waybill in the scope has. Refuses to read more than so many labels. */
  forLabels(
    caller: Caller & { readonly numbers: readonly string[]; readonly atMost: number },
  ): Promise<ReadonlyMap<string, Waybill>>
}

/** A waybill with those of its parcels that get a label. */
interface Printed {
  readonly waybill: Waybill
  /** From 0. */
  readonly parcels: readonly number[]
}

export function createLabels({
  database,
  waybills,
  catalog,
  deliveries,
  regions,
}: {
  database: Database
  waybills: WaybillReader
  catalog: Pick<Catalog, 'names'>
  deliveries: Pick<Deliveries, 'carrierNumbers'>
  regions: Pick<Regions, 'gazetteer'>
}) {
  async function print(
    all: readonly Printed[],
    { organization, format, contentType }: Caller & Document,
  ): Promise<Uint8Array> {
    for (const { waybill_no, state } of all.map(({ waybill }) => waybill)) {
      if (state === 'draft' || state === 'canceled') {
        throw new ServiceError('waybill_not_printable', { waybill_no, state })
      }
    }
    const language = labelLanguage(organization.country)
    const names = await catalog.names(organization.id, {
      serviceIds: all.flatMap(({ waybill }) => waybill.service_id ?? []),
      addonIds: all.flatMap(({ waybill }) => waybill.additional_service_ids),
      language,
    })
    const carrierNumbers = await numbersOfCarriers(all, { organization, services: names.services })
    const fonts = await loadFonts()

    function* marks(): Iterable<readonly Mark[]> {
      for (const { waybill, parcels } of all) {
        const { country } = organization
        const about = {
          waybill,
          organization,
          service: names.services.get(waybill.service_id ?? '')?.name ?? '',
          addons: waybill.additional_service_ids.flatMap((id) => names.addons.get(id) ?? []),
          sort: sortCodeOf(waybill.receiver, { gazetteer: regions.gazetteer(), country }),
          carrierNumber: carrierNumbers.get(waybill.id) ?? '',
        }
        for (const index of parcels) {
          yield layOutLabel(labelContent(about, index), fonts.widthOf)
        }
      }
    }
    if (contentType === 'application/zpl') return await drawZpl(marks(), fonts)
    const numbers = all.map(({ waybill }) => waybill.waybill_no)
    const title = numbers.length === 1 ? numbers.join() : `${numbers[0]} + ${numbers.length - 1}`
    return await drawPdf(marks(), { title, language, format, fonts })
  }

  /** The carrier's number of each waybill whose service must have one. */
  async function numbersOfCarriers(
    all: readonly Printed[],
    {
      organization,
      services,
    }: { organization: Organization; services: ReadonlyMap<string, NamedService> },
  ): Promise<ReadonlyMap<string, string>> {
    const numbered = all
      .map(({ waybill }) => waybill)
      .filter(({ service_id: id }) => services.get(id ?? '')?.carrierNumbersFirst === true)
    if (numbered.length === 0) return new Map()
    const deliveryIds = numbered.flatMap(({ delivery_id: id }) => id ?? [])
    const wanted = { organizationId: organization.id, deliveryIds }
    const known = await deliveries.carrierNumbers(database, wanted)
    return new Map(
      numbered.map(({ id, waybill_no, delivery_id }) => {
        const number = delivery_id === null ? undefined : known.get(delivery_id)
        if (number === undefined) throw new ServiceError('no_carrier_assigned', { waybill_no })
        return [id, number]
      }),
    )
  }

  const find = ({ organization, senderAccountId }: Caller, numbers: readonly string[]) =>
    waybills.forLabels({ organization, senderAccountId, numbers, atMost: pagesPerReply })

  return {
    async ofWaybill(
      caller: Caller &
        Document & { readonly waybillNo: string; readonly packageId?: string | undefined },
    ): Promise<Uint8Array> {
      const { waybillNo, packageId } = caller
      const waybill = (await find(caller, [waybillNo])).get(waybillNo)
      if (waybill === undefined) throw new ServiceError('waybill_not_found')
      const isWanted = (parcel: Parcel) => packageId === undefined || isNamed(parcel, packageId)
      const named = waybill.parcels.filter(isWanted)
      if (named.length === 0) throw new ServiceError('parcel_not_found')
      if (named.every(({ state }) => state === 'canceled')) {
        throw new ServiceError('waybill_not_printable', {
          waybill_no: waybillNo,
          state: 'canceled',
        })
      }
      return await print([{ waybill, parcels: printed(waybill, isWanted) }], caller)
    },
    /** In the order of the numbers. */
    async ofWaybills(
      caller: Caller & Document & { readonly waybillNos: readonly string[] },
    ): Promise<Uint8Array> {
      const { waybillNos } = caller
      const found = await find(caller, waybillNos)
      const unknown = waybillNos.filter((number) => !found.has(number))
      if (unknown.length > 0) {
        throw new ServiceError('waybill_nos_not_found', { waybill_nos: [...new Set(unknown)] })
      }
      const all = waybillNos.flatMap((number) => {
        const waybill = found.get(number)
        return waybill === undefined ? [] : [{ waybill, parcels: printed(waybill) }]
      })
      return await print(all, caller)
    },
  }
}

type Parcel = Waybill['parcels'][number]

/** Where the parcels stand among those of the waybill; one that was canceled travels no more. */
function printed({ parcels }: Waybill, isWanted = (_: Parcel) => true): number[] {
  return parcels.flatMap((parcel, index) =>
    isWanted(parcel) && parcel.state !== 'canceled' ? [index] : [],
  )
}

function isNamed({ id, parcel_no, outParcelNo }: Parcel, packageId: string): boolean {
  return parcel_no === packageId || outParcelNo === packageId || id === packageId.toLowerCase()
}

/** A program that makes deliveries of its waybills without pause, and records the responses. */
import { splitAcceptedSchema } from '#lib/contract/planned-deliveries.ts'
import { createWaybills } from '#lib/contract/waybills.ts'
import { signedClient } from './signed-client.ts'

/** Acknowledged deliveries, which no crash may lose, with the number of their waybills. */
export type AcknowledgedDeliveries = Map<string, number>

/** Begins the numbers of its waybills. Those with the same text before the slash are accepted at once. */
export const acceptedPrefix = 'accept'

const groups = 3
const perGroup = 2

export async function acceptUntilGone({
  at,
  dataDir,
  accountCode,
  numbersFrom,
  acknowledged,
  signal,
}: {
  at: string
  dataDir: string
  accountCode: string
  /** Part of its waybills' numbers; those of another load have another. */
  numbersFrom: string
  acknowledged: AcknowledgedDeliveries
  signal: AbortSignal
}): Promise<void> {
  const client = signedClient({ at, dataDir, accountCode, signal })
  const { vehicle_type_id, ...references } = client.planning

  async function post(path: string, body: object): Promise<unknown> {
    const response = await client.post(path, body)
    if (response.status === 503) return null
    if (!response.ok) throw new Refused(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  async function acceptOnce(name: string): Promise<void> {
    const waybills = Array.from({ length: groups * perGroup }, (_, each) => ({
      outTradeNo: `${acceptedPrefix} ${name}/${each}`,
      senderPhone: client.account.phone,
      receiverName: 'Goods in',
      receiverPhone: '0800000002',
      receiverProvinceName: 'Chiang Mai',
      receiverCityName: 'Mae Rim',
      receiverPostCode: '50180',
      receiverAddress: '99/1 Chotana Road',
      parcelList: [parcel],
    }))
    const created = await post('/api/waybills/batch', { waybills })
    if (created === null) return
    const ids = createWaybills.reply.schema
      .parse(created)
      .results.flatMap(({ waybill }) => waybill?.id ?? [])
    const accepted = await post('/api/load-planning/split', {
      action: 'accept',
      ...references,
      groups: Array.from({ length: groups }, (_, index) => ({
        vehicle_type_id,
        waybill_ids: ids.slice(index * perGroup, (index + 1) * perGroup),
      })),
    })
    if (accepted === null) return
    for (const { id, waybillCount } of splitAcceptedSchema.parse(accepted).deliveries) {
      acknowledged.set(id, waybillCount)
    }
    // The plan of its delivery is computed again by a job.
    const number = encodeURIComponent(waybills[0]?.outTradeNo ?? '')
    await post(`/api/waybills/${number}/add-parcel`, { parcelList: [parcel] })
  }

  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      await acceptOnce(`${numbersFrom} ${turn}`)
    } catch (error) {
      // The connection broke: the test examines the outcome.
      if (error instanceof Refused) throw error
    }
  }
}

const parcel = { weight: 1, length: 20, width: 20, height: 20 }

class Refused extends Error {}

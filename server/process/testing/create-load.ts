/** A program that creates waybills without pause, and records the responses. */
import { createWaybills, waybillSchema } from '#lib/contract/waybills.ts'
import { signedClient } from './signed-client.ts'

/** Ids of acknowledged waybills by outTradeNo, which no crash may lose or double. */
export type AcknowledgedWaybills = Map<string, string>

const perBatch = 5

export async function createUntilGone({
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
  /** The beginning of its numbers; those of another load begin otherwise. */
  numbersFrom: string
  acknowledged: AcknowledgedWaybills
  signal: AbortSignal
}): Promise<void> {
  const client = signedClient({ at, dataDir, accountCode, signal })
  const payload = (outTradeNo: string) => ({
    outTradeNo,
    senderPhone: client.account.phone,
    receiverName: 'Goods in',
    receiverPhone: '0800000002',
    receiverProvinceName: 'Chiang Mai',
    receiverCityName: 'Mae Rim',
    receiverPostCode: '50180',
    receiverAddress: '99/1 Chotana Road',
    parcelList: [{ weight: 1 }, { weight: 2 }],
  })

  async function post(path: string, body: object): Promise<unknown> {
    const response = await client.post(path, body)
    if (response.status === 503) return null
    if (!response.ok) throw new Refused(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  for (let turn = 0; !signal.aborted; turn += 1) {
    const numbers = Array.from({ length: perBatch }, (_, each) => `${numbersFrom}-${turn}-${each}`)
    const [first = ''] = numbers
    try {
      const single = await post('/api/waybills', payload(first))
      if (single !== null) acknowledged.set(first, waybillSchema.parse(single).id)
      const path = '/api/waybills/batch?overwrite=overwrite'
      const batch = await post(path, { waybills: numbers.map(payload) })
      if (batch === null) continue
      for (const { outTradeNo, waybill } of createWaybills.reply.schema.parse(batch).results) {
        if (outTradeNo !== null && waybill !== null) acknowledged.set(outTradeNo, waybill.id)
      }
    } catch (error) {
      // The connection broke: the test examines the outcome.
      if (error instanceof Refused) throw error
    }
  }
}

class Refused extends Error {}

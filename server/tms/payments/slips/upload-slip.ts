/** The picture of a bank transfer, by which a person finds it on the statement. It pays nothing. */
import type { SlipUpload } from '#lib/contract/quote-payment.ts'
import { ServiceError } from '../../http/service-error.ts'
import { writeEntry } from '../change-payment.ts'
import { awaitsMoney } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { checkOwner, lockQuote, type QuoteCall } from '../quote-to-pay.ts'
import * as store from '../store.ts'

interface Picture {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Buffer
}

export async function uploadSlip(
  { slip, ...call }: QuoteCall & { readonly slip: SlipUpload },
  deps: PaymentsDeps,
): Promise<void> {
  const { database, clock, ids } = deps
  const { organizationId, quoteId } = call
  await database.transaction(async (tx) => {
    checkOwner(call, await lockQuote(tx, { organizationId, id: quoteId }, deps))
    const [payment] = await store.findOfQuote(tx, { organizationId, quoteId })
    if (payment?.type !== 'bank_transfer' || !awaitsMoney(payment)) {
      throw new ServiceError('no_open_transfer')
    }
    const picture = readPicture(slip.image)
    if (picture === null) {
      throw new ServiceError('invalid_body', { field: 'image', problem: 'wrong_format' })
    }
    const photoId = ids.uuid()
    const at = new Date(clock.nowMs())
    // Pictures are kept in PostgreSQL: they are few and small, and then one backup has everything.
    await store.insertPhoto(tx, { organizationId, id: photoId, ...picture, createdAt: at })
    const replaced = await store.keepSlip(tx, { payment, photoId, note: slip.note ?? null, at })
    // However often somebody uploads one, there is one.
    if (replaced !== null) await store.deletePhoto(tx, { organizationId, id: replaced })
    await writeEntry(tx, { payment }, deps)
  })
}

/** A picture out of a data URI. What it is its first bytes say, whatever the sender calls it. */
const signatures: readonly { contentType: Picture['contentType']; at: number; bytes: Buffer }[] = [
  { contentType: 'image/png', at: 0, bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
  { contentType: 'image/jpeg', at: 0, bytes: Buffer.from('ffd8ff', 'hex') },
  { contentType: 'image/webp', at: 8, bytes: Buffer.from('WEBP') },
]

/** Null when it is no picture of a kind that a browser shows. */
function readPicture(dataUri: string): Picture | null {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64')
  const known = signatures.find(({ at, bytes: first }) =>
    bytes.subarray(at, at + first.length).equals(first),
  )
  return known ? { contentType: known.contentType, bytes } : null
}

/** The picture of a bank transfer, by which a person finds it on the statement. It pays nothing. */
import type { SlipUpload } from '#lib/contract/quote-payment.ts'
import { ServiceError } from '../../http/service-error.ts'
import { lockQuote } from '../lock-quote.ts'
import { checkOwner, type QuoteCall } from '../own-quote.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'
import type { Photos, Picture } from './photos.ts'

export async function uploadSlip(
  { slip, ...call }: QuoteCall & { readonly slip: SlipUpload },
  deps: PaymentsDeps & { readonly photos: Photos },
): Promise<void> {
  const { database, clock, photos } = deps
  const { organizationId, quoteId } = call
  await database.transaction(async (tx) => {
    checkOwner(call, await lockQuote(tx, { organizationId, id: quoteId }, deps))
    const [payment] = await store.findOfQuote(tx, { organizationId, quoteId })
    const awaited = payment?.state === 'pending' || payment?.state === 'partly_paid'
    if (payment?.type !== 'bank_transfer' || !awaited) throw new ServiceError('no_open_transfer')
    const picture = readPicture(slip.image)
    if (picture === null) {
      throw new ServiceError('invalid_body', { field: 'image', problem: 'wrong_format' })
    }
    const photoId = await photos.keep(tx, organizationId, picture)
    const replaced = await store.keepSlip(tx, {
      payment,
      photoId,
      note: slip.note ?? null,
      at: new Date(clock.nowMs()),
    })
    // However often somebody uploads one, there is one.
    if (replaced !== null) await photos.drop(tx, organizationId, replaced)
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

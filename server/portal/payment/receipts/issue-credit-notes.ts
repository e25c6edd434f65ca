/**
 * Credit notes for what of an order's price has gone back: one for each part that none was written for
 * yet, so that all of them together are what went back, to the coin and to the coin of the tax.
 */
import { includedVat } from './included-vat.ts'
import { asMinor, type Minor } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
import {
  findCreditNotes,
  holdPapersOf,
  type Issuing,
  type Receipt,
  writeReceipt,
} from '../store.ts'
import type { ReceiptContent } from './receipt-content.ts'

/** All of the order's, oldest first. `refunded`: of the price, in all. */
export function issueCreditNotes(
  database: Pick<Database, 'transaction'>,
  { about, refunded, ...issuing }: Issuing & { about: Receipt; refunded: Minor },
): Promise<readonly Receipt[]> {
  return database.transaction(async (tx) => {
    await holdPapersOf(tx, issuing.quoteId)
    const written = await findCreditNotes(tx, issuing)
    const credited = creditedBy(written)
    // More than was paid for nobody is credited, whatever a service says.
    const due = asMinor(Math.min(refunded, about.content.totalMinor))
    if (due <= credited) return written
    const content = contentOf(about, { from: credited, to: due })
    const note = await writeReceipt(tx, { kind: 'credit-note', content, issuing })
    return [...written, note]
  })
}

export function creditedBy(notes: readonly Receipt[]): Minor {
  return asMinor(notes.reduce((sum, { content }) => sum + content.totalMinor, 0))
}

function contentOf(about: Receipt, { from, to }: { from: Minor; to: Minor }): ReceiptContent {
  const minor = asMinor(to - from)
  return {
    ...about.content,
    lines: [{ kind: 'refund', key: null, minor }],
    totalMinor: minor,
    vat: vatBetween(about.content.vat?.permille ?? null, { from, to }),
    about: about.number,
  }
}

/** Rounded over all that went back and not part by part: in the end the receipt's own tax has gone back. */
function vatBetween(
  permille: number | null,
  { from, to }: { from: Minor; to: Minor },
): ReceiptContent['vat'] {
  if (permille === null) return null
  const [before, after] = [includedVat(from, permille), includedVat(to, permille)]
  return { permille, netMinor: after.net - before.net, vatMinor: after.vat - before.vat }
}

/** The receipt of an order as a PDF; `?document=credit-note` the one of its refund. */
import { getLocale } from 'next-intl/server'
import { accessToQuote } from '#server/portal/accounts/access.ts'
import { drawReceipt } from '#server/portal/receipts/draw-receipt.ts'
import { receiptOfOrder } from '#server/portal/receipts/receipt-of-order.ts'
import { receiptTexts } from './receipt-texts.ts'

const statuses = { 'not-paid': 409, 'not-refunded': 409, unreachable: 503 } as const

export async function GET(
  request: Request,
  { params }: { params: Promise<{ quoteId: string }> },
): Promise<Response> {
  const access = await accessToQuote((await params).quoteId)
  if (!access.ok) {
    return new Response(null, { status: access.reason === 'signed-out' ? 401 : 404 })
  }
  const isCreditNote = new URL(request.url).searchParams.get('document') === 'credit-note'
  const language = await getLocale()
  const found = await receiptOfOrder(access, { isCreditNote, language })
  if (found.kind !== 'receipt') return new Response(null, { status: statuses[found.kind] })
  const pdf = await drawReceipt(found.receipt, { texts: await receiptTexts(), language })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${found.receipt.number}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}

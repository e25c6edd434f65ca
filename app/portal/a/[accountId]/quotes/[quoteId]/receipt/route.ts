/** The receipt of an order as a PDF; `?document=credit-note` those of what went back. */
import { getLocale } from 'next-intl/server'
import type { Language } from '#lib/contract/languages.ts'
import type { AddonNames } from '#lib/storefront/addon-name.ts'
import { accessToQuote } from '#server/portal/access/current-access.ts'
import { addonNames } from '#server/portal/catalogue/catalogue.ts'
import { drawReceipts } from '#server/portal/payment/receipts/draw-receipt.ts'
import {
  creditNotesOfOrder,
  receiptOfOrder,
  type Receipt,
} from '#server/portal/payment/receipts/receipt-of-order.ts'
import { receiptTexts } from './receipt-texts.ts'
import { emptyReply } from '../../../../../replies.ts'

const statuses = { none: 404, 'not-paid': 409, 'not-refunded': 409, unreachable: 503 } as const

export async function GET(
  request: Request,
  { params }: { params: Promise<{ accountId: string; quoteId: string }> },
): Promise<Response> {
  const asked = await params
  const access = await accessToQuote(asked.accountId, asked.quoteId)
  if (!access.ok) return emptyReply(access.reason === 'signed-out' ? 401 : 404)
  const isCreditNote = new URL(request.url).searchParams.get('document') === 'credit-note'
  const language = await getLocale()
  const found = await (isCreditNote ? creditNotesOfOrder : receiptOfOrder)(access, language)
  if (found.kind !== 'papers') return emptyReply(statuses[found.kind])
  const texts = await receiptTexts({ language, addonNames: await namesFor(found.papers, language) })
  const pdf = await drawReceipts(found.papers, { texts, language })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${found.papers.at(-1)?.number}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}

async function namesFor(papers: readonly Receipt[], language: Language): Promise<AddonNames> {
  const isNameless = papers.some(({ content }) =>
    content.lines.some(({ kind, names }) => kind === 'addon' && names?.[language] === undefined),
  )
  return isNameless ? addonNames(language) : new Map()
}

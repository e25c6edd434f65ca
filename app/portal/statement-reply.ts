/** The statement of a wallet as a file: `?from=2026-11-01&to=2026-11-30&format=pdf`, or `csv`. */
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import type { WalletEntry } from '#lib/contract/wallet.ts'
import type { CsvColumn } from '#lib/csv.ts'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import { minorDigits } from '#lib/money.ts'
import { instantsOf } from '#lib/storefront/list-filter.ts'
import { daySchema } from '#lib/storefront/read-list-filter.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import {
  drawStatement,
  type StatementTexts,
} from '#server/portal/payment/statement/draw-statement.ts'
import { readForFile, readStatement } from '#server/portal/payment/statement/statement.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { csvReply } from './csv-reply.ts'
import { mostOnPaper, unmadeHref, type Unmade } from '../statement-asked.ts'
import { emptyReply } from './replies.ts'

type Owner = Pick<SenderAccount, 'id' | 'name' | 'code'> & { readonly currency: string }

/** `wallet` is the page that a statement which cannot be made leads back to. */
export async function statementReply(
  request: Request,
  { owner, wallet }: { owner: Owner; wallet: string },
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const [one, other] = ['from', 'to'].map((end) => daySchema.safeParse(query.get(end)).data)
  if (one === undefined || other === undefined) return emptyReply(400)
  // Days the wrong way round are meant the right way round.
  const [firstDay = one, lastDay = other] = [one, other].toSorted()
  const { sinceMs, beforeMs } = instantsOf({ from: firstDay, to: lastDay })
  const asked = {
    accountId: owner.id,
    from: new Date(sinceMs ?? 0),
    to: new Date(Math.min(beforeMs ?? Infinity, portalNowMs())),
  }
  const name = `wallet-${owner.code.replaceAll(/[^\w.-]+/g, '-')}-${firstDay}-${lastDay}`
  if (query.get('format') === 'csv') {
    const columns = await columnsOf(owner)
    return csvReply({ name, columns, read: (after) => readForFile(gateway(), asked, after) })
  }
  const read = await readStatement(gateway(), { ...asked, most: mostOnPaper })
  const leadBack = (why: Unmade['why']) =>
    emptyReply(303, { location: unmadeHref(wallet, { why, from: firstDay, to: lastDay }) })
  if (!read.ok) return leadBack('notRead')
  if (read.value === 'none') return emptyReply(404)
  if (read.value === 'too long') return leadBack('tooLong')
  const texts = await textsOf(owner, { firstDay, lastDay })
  const pdf = await drawStatement(read.value, { texts, language: await getLocale() })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}

async function columnsOf({ currency }: Owner): Promise<readonly CsvColumn<WalletEntry>[]> {
  const t = await getTranslations('accountWallet')
  const figure = (amount: number) => amount.toFixed(minorDigits(currency))
  return [
    [t('time'), (entry) => writeSpreadsheetDate(new Date(entry.created_at))],
    [t('kind'), (entry) => t(`kinds.${entry.kind}`)],
    [t('order'), (entry) => entry.order_no ?? ''],
    [t('statement.reason'), (entry) => entry.note ?? ''],
    [t('amount'), (entry) => figure(entry.amount)],
    [t('after'), (entry) => figure(entry.balance_after)],
    [t('statement.currency'), (entry) => entry.currency],
  ]
}

async function textsOf(
  { name, code, currency }: Owner,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<StatementTexts> {
  const t = await getTranslations('accountWallet')
  const format = await getFormatter()
  const digits = minorDigits(currency)
  const day = (text: string) => format.dateTime(new Date(`${text}T12:00:00+07:00`), 'day')
  const { seller } = portalRuntime()
  return {
    title: t('statement.title'),
    seller: seller.details.registered_name ?? seller.name(),
    facts: [
      [t('statement.account'), name],
      [t('statement.code'), code],
      [t('statement.days'), `${day(firstDay)} – ${day(lastDay)}`],
      [t('statement.made'), format.dateTime(new Date(portalNowMs()), 'moment')],
    ],
    time: t('time'),
    kind: t('kind'),
    amount: `${t('amount')} (${currency})`,
    balance: t('after'),
    opening: t('statement.opening'),
    closing: t('statement.closing'),
    sumIn: t('statement.sumIn'),
    sumOut: t('statement.sumOut'),
    none: t('statement.none'),
    page: ({ number, of }) => t('page', { page: number, of }),
    kindOf: ({ kind, order_no: number }) =>
      number ? `${t(`kinds.${kind}`)} · ${t('orderNumber', { number })}` : t(`kinds.${kind}`),
    moment: (at) => format.dateTime(at, 'moment'),
    money: (amount) =>
      format.number(amount, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  }
}

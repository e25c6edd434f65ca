/** The entries of a wallet in some days, with the balances before and after. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { WalletEntry } from '#lib/contract/wallet.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import type { Result } from '../../gateway/result.ts'

/** `to` is not among them: nothing that comes in while it is read moves its pages. */
export interface StatementAsked {
  readonly accountId: SenderAccountId
  readonly from: Date
  readonly to: Date
}

export interface Statement {
  readonly opening: number
  readonly closing: number
  /** The oldest first. */
  readonly entries: readonly WalletEntry[]
}

const entriesAtOnce = 100

type Lists = Pick<Gateway, 'listWalletEntries'>

function readPage({ listWalletEntries }: Lists, asked: StatementAsked, page: number) {
  const [from, to] = [asked.from.toISOString(), asked.to.toISOString()]
  const query = { page, pageSize: entriesAtOnce, from, to }
  return listWalletEntries({ senderAccountId: asked.accountId, query })
}

/** `most`: with more entries it is too long. A service without statements has none. */
export async function readStatement(
  gateway: Lists,
  { most, ...asked }: StatementAsked & { readonly most: number },
): Promise<Result<Statement | 'too long' | 'none'>> {
  const first = await readPage(gateway, asked, 1)
  if (!first.ok) return first
  const { total, totalPages, opening_balance: opening, closing_balance: closing } = first.value
  if (opening === undefined || closing === undefined) return { ok: true, value: 'none' }
  if (total > most) return { ok: true, value: 'too long' }
  const entries = [...first.value.data]
  for (let page = 2; page <= totalPages; page += 1) {
    const read = await readPage(gateway, asked, page)
    if (!read.ok) return read
    entries.push(...read.value.data)
  }
  return { ok: true, value: { opening, closing, entries: entries.toReversed() } }
}

/** A page for a file, the oldest entries first: the service lists the newest first. */
export async function readForFile(
  gateway: Lists,
  asked: StatementAsked,
  after: string | null,
): Promise<Result<{ data: readonly WalletEntry[]; next: string | null }>> {
  const page = Number(after ?? 1)
  const read = await readPage(gateway, asked, page)
  if (!read.ok) return read
  const { data, totalPages } = read.value
  // The first page says how many there are: the last one is written first.
  if (after === null && totalPages > 1) {
    return { ok: true, value: { data: [], next: String(totalPages) } }
  }
  return { ok: true, value: { data: data.toReversed(), next: page > 1 ? String(page - 1) : null } }
}

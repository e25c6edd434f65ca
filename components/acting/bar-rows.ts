/** The rows of the bar on a page: the page's own account, where it has one; else all accounts. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { accountInPath } from '#lib/hrefs.ts'
import type { ActingAccount, ActingReply } from '#lib/ops/acting-replies.ts'

export interface BarRow extends ActingAccount {
  readonly endsAtMs: number | null
  /** The page is this account's, so what is not over here can be sent for it. */
  readonly isOfPage: boolean
}

export function barRows({
  reply,
  path,
  seen,
}: {
  reply: ActingReply
  path: string
  /** The accounts whose switches ran when this tab came to the site. */
  seen: readonly ActingAccount[]
}): readonly BarRow[] {
  const endOf = (accountId: SenderAccountId) =>
    reply.running.find((each) => each.accountId === accountId)?.endsAtMs ?? null
  const ofPage = reply.page ?? accountOfPath(path, [...reply.running, ...seen])
  if (ofPage !== null) {
    const { accountId, accountCode, accountName } = ofPage
    const endsAtMs = endOf(accountId)
    return [{ accountId, accountCode, accountName, endsAtMs, isOfPage: true }]
  }
  const over = seen.filter(({ accountId }) => endOf(accountId) === null)
  return [...reply.running, ...over].map(({ accountId, accountCode, accountName }) => ({
    accountId,
    accountCode,
    accountName,
    endsAtMs: endOf(accountId),
    isOfPage: false,
  }))
}

function accountOfPath(path: string, known: readonly ActingAccount[]): ActingAccount | null {
  const id = accountInPath(path)
  return known.find(({ accountId }) => accountId === id) ?? null
}

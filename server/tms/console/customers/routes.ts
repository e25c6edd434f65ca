/** Customers as staff find, add and change them, and their wallets adjusted by hand. */
import {
  adjustWallet,
  eraseCustomer,
  listCustomers,
  mostFoundCustomers,
  readCustomer,
  saveCustomer,
} from '#lib/contract/console/customers.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { asMinor, isExactIn, toDecimal, toMinor } from '#lib/money.ts'
import { searchWords } from '#lib/search-text.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import {
  dialled,
  makeAccountCode,
  newDispatchAddress,
  shownAccount,
  type Accounts,
  type SenderAccount,
} from '../../accounts/accounts.ts'
import type { Forgetting } from '../../forgetting/forgetting.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { forgetInAudit, writeAudit } from '../write-audit.ts'

export function consoleCustomerRoutes(deps: {
  accounts: Accounts
  ledger: Ledger
  forgetting: Pick<Forgetting, 'eraseAccount'>
  database: Database
  clock: Clock
  ids: Ids
}): Route[] {
  const { accounts, ledger, database } = deps

  async function walletsOf(organizationId: OrganizationId, of: readonly SenderAccount[]) {
    const wallets = of.flatMap(({ id: senderAccountId, currency }) =>
      currency === null ? [] : [{ senderAccountId, currency }],
    )
    const balances = await ledger.walletBalances(organizationId, wallets)
    return ({ id, currency }: SenderAccount) =>
      currency && { balance: toDecimal(balances.get(id) ?? asMinor(0), currency), currency }
  }

  return [
    route(listCustomers, async ({ organization: { id: organizationId }, body }) => {
      const words = searchWords(body.q ?? '')
      const isSearch = words.length > 0
      const most = isSearch ? mostFoundCustomers : body.limit
      const found = isSearch
        ? await accounts.search({ organizationId, words, limit: most + 1 })
        : await accounts.byName({ organizationId, after: body.after ?? null, limit: most + 1 })
      const shown = found.slice(0, most)
      const walletOf = await walletsOf(organizationId, shown)
      const hasMore = found.length > most
      return {
        data: shown.map((account) => ({
          id: account.id,
          code: account.code,
          name: account.name,
          phone: account.phone,
          created_at: toTimestamp(account.createdAt),
          wallet: walletOf(account) || null,
        })),
        next: hasMore && !isSearch ? (shown.at(-1)?.id ?? null) : null,
        has_more: hasMore,
      }
    }),
    route(readCustomer, async ({ organization: { id: organizationId }, params: { id } }) => {
      const account = await accounts.findListed(organizationId, id)
      if (account === null) throw new ServiceError('not_found')
      const walletOf = await walletsOf(organizationId, [account])
      const { currency: _, ...shown } = shownAccount(account)
      return {
        ...shown,
        wallet: walletOf(account) || null,
        updated_at: toTimestamp(account.updatedAt),
      }
    }),
    route(saveCustomer, async ({ organization, body }) => {
      const { actor: person, new_id: newId, seen_updated_at: seen, customer } = body
      const organizationId = organization.id
      const isNew = body.id === null
      // The reply to an earlier request may have been lost.
      const made = isNew && newId ? await accounts.findListed(organizationId, newId) : null
      const id = body.id ?? made?.id ?? null
      const named = {
        name: customer.name,
        phone: customer.phone === undefined ? null : dialled(customer.phone, 'customer.phone'),
      }
      const dispatchAddresses = customer.dispatch_addresses.map((address, index) => ({
        ...newDispatchAddress(address, `customer.dispatch_addresses[${index}]`),
        id: address.id ?? null,
      }))
      const deed = {
        organizationId,
        person,
        action: 'sender_account.save',
        details: customer,
      } as const
      if (id === null) {
        const code = customer.code ?? makeAccountCode()
        const account = {
          id: newId,
          code,
          ...named,
          currency: organization.currency,
          dispatchAddresses,
        }
        return database.transaction(async (tx) => {
          const created = await accounts.create(tx, organizationId, account)
          if (created === null) throw new ServiceError('sender_account_code_taken', { code })
          await writeAudit(tx, { ...deed, subject: `sender_account/${created.id}` }, deps)
          return { id: created.id, updated_at: toTimestamp(created.updatedAt) }
        })
      }
      const seenAt = seen === null ? (made?.updatedAt ?? null) : new Date(seen)
      const change = { organizationId, id, seenAt, ...named, dispatchAddresses }
      const changedAt = await accounts.change(change, (tx) =>
        writeAudit(tx, { ...deed, subject: `sender_account/${id}` }, deps),
      )
      if (changedAt === null) throw new ServiceError('not_found')
      return { id, updated_at: toTimestamp(changedAt) }
    }),
    route(adjustWallet, async ({ organization: { id: organizationId }, params: { id }, body }) => {
      const { actor: person, amount, reason, request_id: requestId } = body
      const account = await accounts.find(organizationId, id)
      if (account === null) throw new ServiceError('not_found')
      const { currency } = account
      if (currency === null) throw new ServiceError('no_wallet')
      if (!isExactIn(amount, currency)) {
        throw new ServiceError('invalid_body', { field: 'amount', problem: 'wrong_format' })
      }
      const wallet = { organizationId, senderAccountId: id, currency }
      const key = `adjustment/${requestId}`
      const changeMinor = toMinor(amount, currency)
      return database.transaction(async (tx) => {
        const before = await ledger.lockWallet(tx, wallet)
        const made = await ledger.walletChange(tx, { ...wallet, key })
        if (made !== null) {
          const moved = toDecimal(made, currency)
          return { balance: toDecimal(before, currency), amount: moved, repeated: true }
        }
        if (before + changeMinor < 0) throw new ServiceError('insufficient_balance')
        const [from, to] = [{ kind: 'funding' }, { kind: 'wallet', senderAccountId: id }] as const
        await ledger.post(tx, {
          organizationId,
          key,
          kind: 'adjustment',
          note: reason,
          movements: [
            changeMinor > 0
              ? { from, to, amountMinor: changeMinor, currency }
              : { from: to, to: from, amountMinor: asMinor(0 - changeMinor), currency },
          ],
        })
        const balance = toDecimal(asMinor(before + changeMinor), currency)
        const details = { amount, currency, reason, balance }
        const subject = `sender_account/${id}`
        const deed = { organizationId, person, action: 'wallet.adjust', subject, details } as const
        await writeAudit(tx, deed, deps)
        return { balance, amount, repeated: false }
      })
    }),
    route(eraseCustomer, async ({ organization: { id: organizationId }, params: { id }, body }) => {
      const subject = `sender_account/${id}`
      const of = { organizationId, senderAccountId: id }
      const erased = await deps.forgetting.eraseAccount(of, async (tx) => {
        await forgetInAudit(tx, { organizationId, subject })
        const deed = { organizationId, person: body.actor, subject, details: {} }
        await writeAudit(tx, { ...deed, action: 'sender_account.erase' }, deps)
      })
      if (!erased) throw new ServiceError('not_found')
      return { id }
    }),
  ]
}

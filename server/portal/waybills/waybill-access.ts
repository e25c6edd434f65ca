/** Access to waybills: to those of one account, or as staff to those of all. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { waybillsHref } from '#lib/hrefs.ts'
import { can, type NoAccess } from '../access/access.ts'
import type { Acting } from '../access/acting.ts'
import { accessTo, granted } from '../access/current-access.ts'
import type { Person } from '../identity/sessions.ts'
import { accessOfStaff } from '../staff/staff.ts'
import { servesWaybillsOfAccounts } from './served.ts'

export interface WaybillAccess {
  readonly ok: true
  readonly person: Person
  /** Null: staff, for all accounts. */
  readonly accountId: SenderAccountId | null
  readonly acting: Acting | null
  readonly mayChange: boolean
  /** To make links for receivers, and to revoke them. */
  readonly mayShare: boolean
  /** Whether the service answers at all. */
  readonly isServed: boolean
}

/** `account` null: for staff. */
export async function accessToWaybills(account: unknown): Promise<WaybillAccess | NoAccess> {
  return account === null ? accessAsStaff() : accessToThoseOf(account)
}

async function accessToThoseOf(account: unknown): Promise<WaybillAccess | NoAccess> {
  const access = await accessTo(account)
  if (!access.ok) return access
  const served = await servesWaybillsOfAccounts()
  if (served === false) return { ok: false, reason: 'no-access' }
  const { person, accountId, acting } = access
  const mayChange = can(access, 'sendWaybills')
  const mayShare = can(access, 'share')
  return { ok: true, person, accountId, acting, mayChange, mayShare, isServed: served === true }
}

async function accessAsStaff(): Promise<WaybillAccess | NoAccess> {
  const access = await accessOfStaff('serveCustomers')
  if (access.kind === 'signed-out') return { ok: false, reason: 'signed-out' }
  if (access.kind === 'not-allowed') return { ok: false, reason: 'no-access' }
  const { person, kind } = access
  return {
    ok: true,
    person,
    accountId: null,
    acting: null,
    mayChange: can(person, 'sendWaybills'),
    mayShare: can(person, 'share'),
    isServed: kind === 'staff',
  }
}

/** For pages; `rest`: the part of the page's path below the list, to come back to after signing in. */
export async function openWaybillPage(account: string | null, rest = ''): Promise<WaybillAccess> {
  return granted(await accessToWaybills(account), `${waybillsHref(account)}${rest}`)
}

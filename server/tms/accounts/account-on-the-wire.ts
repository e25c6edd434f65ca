/** A sender account between the wire and the room. */
import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { newDispatchAddressSchema } from '#lib/contract/sender-accounts.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { ServiceError } from '../http/service-error.ts'
import { dialledPhone } from './dialled-phone.ts'
import type { DispatchAddressRow, ListedAccountRow } from './store.ts'

export function shownAccount(account: Readonly<Omit<ListedAccountRow, 'updatedAt'>>) {
  const { id, code, name, phone, currency, createdAt, dispatchAddresses } = account
  return {
    id,
    code,
    name,
    phone,
    currency,
    dispatch_addresses: dispatchAddresses.map(({ contactName, postalCode, ...address }) =>
      Object.assign(address, { contact_name: contactName, postal_code: postalCode }),
    ),
    created_at: toTimestamp(createdAt),
  }
}

/** `field`: where it stands in the body. */
export function newDispatchAddress(
  address: z.output<typeof newDispatchAddressSchema>,
  field: string,
): Readonly<Omit<DispatchAddressRow, 'id'>> {
  return {
    contactName: address.contact_name,
    phone: dialled(address.phone, `${field}.phone`),
    address: address.address,
    subdistrict: address.subdistrict ?? null,
    district: address.district ?? null,
    province: address.province ?? null,
    postalCode: address.postal_code ?? null,
    country: address.country,
    lat: address.lat ?? null,
    lng: address.lng ?? null,
  }
}

export function dialled(written: string, field: string): string {
  const phone = dialledPhone(written)
  if (phone === null) throw new ServiceError('invalid_body', { field, problem: 'wrong_format' })
  return phone
}

const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 7

/** For an account created without one: short, without letters that look like digits. */
export function makeAccountCode(): string {
  return `C-${Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')}`
}

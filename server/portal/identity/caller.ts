/** The client of this page or action, as portal.ts saw its connection. */
import { headers } from 'next/headers'
import { clientAddressHeader } from '../client-address.ts'
import type { Caller } from './identity.ts'

export async function caller(): Promise<Caller> {
  const given = await headers()
  return {
    address: given.get(clientAddressHeader) ?? 'unknown',
    userAgent: given.get('user-agent') ?? '',
  }
}

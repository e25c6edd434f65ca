/** The nonce that a script in this page needs to run, from the policy of this very response. */
import { headers } from 'next/headers'

export async function nonceOfPage(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return /'nonce-([^']+)'/.exec(policy)?.[1]
}

/** What a script in a page has to carry to run: of the policy that this very response goes out with. */
import { headers } from 'next/headers'

export async function nonceOfPage(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return /'nonce-([^']+)'/.exec(policy)?.[1]
}

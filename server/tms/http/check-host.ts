/**
 * A request that came under a name which is not ours was sent to the wrong base address, or by a page
 * that rebinds a name to this machine. The portal's inner calls use the listener's own address.
 */
import type { Asked } from './exchange.ts'
import { ServiceError } from './service-error.ts'

export function checkHost(asked: Asked, allowedHosts: ReadonlySet<string>): void {
  const host = asked.header('host')
  if (host === null || !allowedHosts.has(host.toLowerCase()))
    throw new ServiceError('invalid_domain')
}

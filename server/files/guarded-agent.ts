/** Connections, kept open between calls, to hosts that somebody typed: only to addresses that are allowed. */
import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

export function guardedAgent(
  isAllowed: (address: string) => boolean,
  { connectMs, ...options }: { connectMs: number; connections?: number },
): Agent {
  /** Looks a name up once: the address that was checked is the one that is connected to. */
  const checkedLookup: LookupFunction = (hostname, { family, hints, all }, done) => {
    lookup(hostname, { family, hints, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return done(error, '')
      const refused = found.find(({ address }) => !isAllowed(address))
      if (refused !== undefined) return done(new AddressRefused(refused.address), '')
      return all === true ? done(null, found) : done(null, first.address, first.family)
    })
  }
  const connect = buildConnector({ timeout: connectMs, lookup: checkedLookup })
  return new Agent({
    ...options,
    connect(target, done) {
      const literal = target.hostname.replace(/^\[(.*)\]$/, '$1')
      // A numeric host is its own address, which nobody looks up.
      if (isIP(literal) !== 0 && !isAllowed(literal)) return done(new AddressRefused(literal), null)
      return connect(target, done)
    },
  })
}

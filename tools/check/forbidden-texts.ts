/**
 * Finds forbidden code by its text alone. A test that fails once in a while must not pass in
 * silence: nothing is tried again, every wait is for a condition and has a bound, and no page waits for
 * the network to be idle. lib has no clock; the linter finds the other ways to have one. An id of the
 * service has its own type, so that a quote's cannot be used as an order's.
 */
import { isTestOnly, type HouseCheck } from './project.ts'
import { lineAt } from './source.ts'

const isTest = (path: string) =>
  (/\.(?:test|spec)\.(?:tsx?|mjs)$|^e2e\/|^(?:vitest|playwright)\.config\.ts$/.test(path) ||
    isTestOnly(path)) &&
  // It is the bounded loop.
  path !== 'server/testing/wait-for.ts' &&
  !path.startsWith('tools/check/')

const isLib = (path: string) => path.startsWith('lib/') && !isTestOnly(path)

const isServer = (path: string) => path.startsWith('server/') && !isTest(path)

const plainId =
  /\b(?:organization|account|senderAccount|quote|delivery|order|head|payment|service|serviceArea|vehicleType|waybill)Id\??: string\b/g

const unbounded = 'waits without a bound: use waitFor of server/testing'

const forbidden = [
  [isTest, /networkidle/g, 'waits for the network to be idle: wait for what the page then shows'],
  [isTest, /\.waitForTimeout\(/g, 'waits for a time: wait for a condition'],
  [isTest, /\bretr(?:y|ies): *[1-9]/g, 'tries again what failed, in silence'],
  [isTest, /\bfor \(;;\)|\bwhile \((?:true\)|await |.*\) await )/g, unbounded],
  [isServer, plainId, 'is an id without its type: take it from lib/contract/ids.ts'],
  [isLib, /(?:new |[^.\w])Date\(\)/g, 'reads the clock: take the time as an argument'],
] as const

export const noForbiddenTexts: HouseCheck = {
  name: 'tests try nothing again and wait with a bound; lib has no clock; ids have their types',
  find: ({ sources }) =>
    sources.flatMap((source) =>
      forbidden.flatMap(([applies, pattern, message]) =>
        applies(source.path)
          ? [...source.text.matchAll(pattern)].map(({ index }) => ({
              path: source.path,
              line: lineAt(source, index),
              message,
            }))
          : [],
      ),
    ),
}

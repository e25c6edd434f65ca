/**
 * The rooms of the service: another room imports a room's door (`quotes/quotes.ts`) and nothing else; its
 * routes are mounted by the service and know HTTP, and the files behind them do not.
 */
import { isTestOnly, type HouseCheck } from './project.ts'

const service = 'server/tms/'

/** The middleware around every room. It uses rooms' doors; only routes use it. */
const middleware = 'http'
/** Rules throw this to refuse a command; they need nothing else of HTTP. */
const errorFile = 'server/tms/http/service-error.ts'

export const serviceRooms: HouseCheck = {
  name: 'a room is entered by its door, and HTTP stays in its routes',
  find: ({ imports }) =>
    imports.flatMap(({ from, line, target }) => {
      if (!from.startsWith(service) || isTestOnly(from) || target.kind !== 'file') return []
      const message = faultOf(from, target.path)
      return message ? [{ path: from, line, message }] : []
    }),
}

function faultOf(from: string, to: string): string | null {
  const here = roomOf(from)
  const there = roomOf(to)
  // Files at the top connect the rooms: they import doors, routes and the middleware.
  if (there === null || here === there) return null
  if (here === null) {
    return to.endsWith('/store.ts') ? `imports ${to}: a store is its own room's` : null
  }
  if (there === middleware) {
    return to === errorFile || isRoutes(from) || here === 'console'
      ? null
      : `imports ${to}: only routes know HTTP (a rule throws a ServiceError of ${errorFile})`
  }
  const door = doorOf(there)
  return to === door ? null : `imports ${to}: the door of ${there} is ${door}`
}

/** The room of a file: the folder under the service; null for the service's own files. */
export function roomOf(path: string): string | null {
  const parts = path.startsWith(service) ? path.slice(service.length).split('/') : []
  return parts.length > 1 ? (parts[0] ?? null) : null
}

function doorOf(room: string): string {
  return `${service}${room}/${room}.ts`
}

export function isRoutes(path: string): boolean {
  return /\/routes(?:\.ts|\/.*)$/.test(path)
}

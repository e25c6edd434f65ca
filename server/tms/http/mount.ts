/** Mounts routes at their methods and paths, with refusals for unknown paths and methods. */
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import {
  routeHandler,
  callbackHandler,
  refusalHandler,
  type Handler,
  type CallbackHandler,
  type HttpDeps,
} from './handlers.ts'
import type { ServiceRequest, ServiceResponse } from './exchange.ts'
import type { Route } from './route.ts'
import { ServiceError } from './service-error.ts'

export type Dispatch = (request: ServiceRequest) => Promise<ServiceResponse>

export function mount(
  routes: readonly Route[],
  { callbacks = [], ...deps }: HttpDeps & { readonly callbacks?: readonly CallbackHandler[] },
): Dispatch {
  const router = new SmartRouter<Handler>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const methodsByPath = new Map<string, string[]>()
  for (const route of routes) {
    const { method, path } = route.endpoint
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    router.add(method, pattern, routeHandler(route, deps))
    methodsByPath.set(pattern, [...(methodsByPath.get(pattern) ?? []), method])
  }
  for (const [pattern, allow] of methodsByPath) {
    const error = () => new ServiceError('method_not_allowed', { allow })
    router.add('ALL', pattern, refusalHandler(pattern, error, deps))
  }
  const callbacksHandler = callbackHandler(callbacks, deps)
  const notFound = refusalHandler('none', () => new ServiceError('path_not_found'), deps)

  return (request) => {
    const end = request.target.indexOf('?')
    const path = end === -1 ? request.target : request.target.slice(0, end)
    if (/^\/(callbacks|api\/photos)\//.test(path)) return callbacksHandler(request, {})
    // A HEAD is a GET whose body is not sent.
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const [matches, values] = router.match(method, path)
    const [first] = matches
    if (first === undefined) return notFound(request, {})
    const [answer, found] = first
    const params = decodedParams(found, values)
    return params === null ? notFound(request, {}) : answer(request, params)
  }
}

/** Decoded one by one, so that an escaped slash stays within its segment. Null when one is not UTF-8. */
function decodedParams(
  found: Readonly<Record<string, string | number>>,
  values: readonly string[] | undefined,
): Readonly<Record<string, string>> | null {
  const params: Record<string, string> = {}
  for (const name in found) {
    const at = found[name]
    const value = typeof at === 'number' ? values?.[at] : at
    try {
      params[name] = decodeURIComponent(value ?? '')
    } catch {
      return null
    }
  }
  return params
}

/** Puts routes at their methods and paths; what is at neither is answered as such. */
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import {
  answering,
  answeringCallbacks,
  refusing,
  type Answer,
  type CallbackDoor,
  type HttpDeps,
} from './answer.ts'
import type { Asked, Told } from './exchange.ts'
import type { Route } from './route.ts'
import { ServiceError } from './service-error.ts'

export type Dispatch = (asked: Asked) => Promise<Told>

export function mount(
  routes: readonly Route[],
  { callbacks = [], ...deps }: HttpDeps & { readonly callbacks?: readonly CallbackDoor[] },
): Dispatch {
  const router = new SmartRouter<Answer>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const methodsByPath = new Map<string, string[]>()
  for (const route of routes) {
    const { method, path } = route.endpoint
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    router.add(method, pattern, answering(route, deps))
    methodsByPath.set(pattern, [...(methodsByPath.get(pattern) ?? []), method])
  }
  for (const [pattern, allow] of methodsByPath) {
    const error = () => new ServiceError('method_not_allowed', { allow })
    router.add('ALL', pattern, refusing(pattern, error, deps))
  }
  const calledBack = answeringCallbacks(callbacks, deps)
  const nowhere = refusing('none', () => new ServiceError('path_not_found'), deps)

  return (asked) => {
    const end = asked.target.indexOf('?')
    const path = end === -1 ? asked.target : asked.target.slice(0, end)
    if (path.startsWith('/callbacks/')) return calledBack(asked, {})
    // A HEAD is a GET whose reply is not sent.
    const method = asked.method === 'HEAD' ? 'GET' : asked.method
    const [matches, values] = router.match(method, path)
    const [first] = matches
    if (first === undefined) return nowhere(asked, {})
    const [answer, found] = first
    const params = decodedParams(found, values)
    return params === null ? nowhere(asked, {}) : answer(asked, params)
  }
}

/** Decoded one by one, so that an escaped slash stays within its segment. Null when one is no UTF-8. */
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

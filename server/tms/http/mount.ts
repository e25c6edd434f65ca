/** Puts routes at their methods and paths; what is at neither is answered as such. */
import { Hono } from 'hono'
import { answering, refusing, type HttpDeps } from './answer.ts'
import type { Route } from './route.ts'
import { ServiceError } from './service-error.ts'

export function mount(routes: readonly Route[], deps: HttpDeps): Hono {
  const app = new Hono()
  const methodsByPath = new Map<string, string[]>()
  for (const route of routes) {
    const { method, path } = route.endpoint
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const answer = answering(route, deps)
    app.on(method, pattern, (context) => answer(context.req.raw, context.req.param()))
    methodsByPath.set(pattern, [...(methodsByPath.get(pattern) ?? []), method])
  }
  for (const [pattern, allow] of methodsByPath) {
    const refuse = refusing(pattern, () => new ServiceError('method_not_allowed', { allow }), deps)
    app.all(pattern, (context) => refuse(context.req.raw, {}))
  }
  const refuse = refusing('none', () => new ServiceError('path_not_found'), deps)
  app.notFound((context) => refuse(context.req.raw, {}))
  return app
}

/** A call as an HTTP request: path, query, headers and body, signed as of now. */
import { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { wireHeaders } from '#lib/contract/headers.ts'
import { signedJson, signQuery } from '#lib/signing/sign.ts'
import type { PortalRuntime } from '../runtime.ts'
import type { AnyCall } from './call.ts'

type Upstream = PortalRuntime['upstream']

/** By it the service in this process knows the portal's calls; see the service's http/in-flight.ts. */
const innerHeader = 'x-loadline-inner'

/** Null where a path parameter would change which path it is. */
export function writeRequest(
  endpoint: Endpoint,
  { call, upstream, nowMs }: { call: AnyCall; upstream: Upstream; nowMs: number },
) {
  const filled = fillPath(endpoint.path, call.params ?? {})
  if (filled === null) return null
  const base = new URL(upstream.baseUrl)
  const path = base.pathname.replace(/\/+$/, '') + filled
  const { apiKey, apiSecret } = upstream
  const query = encodeQuery(endpoint, call.query ?? {})
  const request = { origin: base.origin, method: endpoint.method }
  if (endpoint.method === 'GET') {
    const signed = new URLSearchParams(signQuery({ query, apiKey, apiSecret, nowMs }))
    const headers = headersOf(call, upstream)
    return { ...request, path: `${path}?${signed}`, headers, body: null }
  }
  // The query of a call that has a body is no part of the signature (interface 5.7).
  const search = new URLSearchParams(query).toString()
  return {
    ...request,
    path: search === '' ? path : `${path}?${search}`,
    headers: { ...headersOf(call, upstream), 'content-type': 'application/json' },
    body: signedJson({ payload: call.body ?? {}, apiKey, apiSecret, nowMs }),
  }
}

/**
 * A dot segment would be resolved away on its way and an empty one lead to the list: there can be no
 * such thing, and asking would be answered for something else.
 */
function fillPath(template: string, params: Readonly<Record<string, string>>): string | null {
  let isComplete = true
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params[name] ?? '').toWellFormed()
    if (/^\.{0,2}$/.test(value)) isComplete = false
    return encodeURIComponent(value)
  })
  return isComplete ? path : null
}

/** Values as the wire has them. One that the contract refuses goes as it is: the service judges it. */
function encodeQuery(
  { query: schema }: Endpoint,
  query: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const fields = schema?.shape ?? {}
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (value === undefined) return []
      const field = fields[name]
      const encoded = field === undefined ? undefined : z.safeEncode(field, value)
      return [[name, String(encoded?.success ? encoded.data : value)]]
    }),
  )
}

function headersOf(call: AnyCall, upstream: Upstream): Record<string, string> {
  return {
    accept: `application/json, ${call.accept ?? 'application/pdf'}`,
    ...(call.language && { [wireHeaders.language]: call.language }),
    ...(call.senderAccountId && { [wireHeaders.senderAccount]: call.senderAccountId }),
    ...(upstream.innerToken && { [innerHeader]: upstream.innerToken }),
  }
}

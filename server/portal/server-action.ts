/**
 * A server action is a public address, and Next answers whatever it cannot decode with 500 and a stack in
 * the log. So the request is read here first, as React will decode it: one that no page of ours sends is
 * refused, and any other is passed on whole.
 */
import { readFileSync } from 'node:fs'
import { IncomingMessage, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { readBounded } from '#server/files/read-bounded.ts'

export interface Refusal {
  readonly status: 400 | 409 | 413
  readonly headers: Readonly<Record<string, string>>
}

/** Next's own limit. */
const maxBodyBytes = 1024 * 1024
/** React decodes by recursion. */
const maxDepth = 100

const garbage: Refusal = { status: 400, headers: {} }
const tooLarge: Refusal = { status: 413, headers: {} }
/** A page of an older build; its browser takes this header as a reason to load the page anew. */
const unknownAction: Refusal = { status: 409, headers: { 'x-nextjs-action-not-found': '1' } }

const manifest = z.object({ node: z.record(z.string(), z.unknown()) })

/** The ids of the build's actions. */
export function readActionIds(buildFolder: string): ReadonlySet<string> {
  const text = readFileSync(join(buildFolder, 'server/server-reference-manifest.json'), 'utf8')
  return new Set(Object.keys(manifest.parse(JSON.parse(text)).node))
}

/** Whether Next would look for an action in it; what is under /portal/ reads its own body. */
export function mayBeAction({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' || url?.startsWith('/portal/') === true) return false
  return headers['next-action'] !== undefined || isMultipart(headers)
}

export async function readAction(
  request: IncomingMessage,
  { actionIds }: { actionIds: ReadonlySet<string> },
): Promise<Refusal | IncomingMessage> {
  const { headers } = request
  const id = headers['next-action']
  if (id !== undefined) {
    if (!/^[0-9a-f]{42}$/.test(String(id))) return garbage
    if (!actionIds.has(String(id))) return unknownAction
  }
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) return tooLarge
  let body: Buffer<ArrayBuffer> | null
  try {
    body = await readBounded(request.iterator({ destroyOnReturn: false }), maxBodyBytes)
  } catch {
    // The client went away.
    return garbage
  }
  if (body === null) return tooLarge
  const form = isMultipart(headers) ? await readForm(body, headers) : null
  if (isMultipart(headers) && form === null) return garbage
  const decodes =
    form === null
      ? isDecodable((part) => (part === '0' ? body.toString() : null), '0')
      : id === undefined
        ? namesAction(form, actionIds)
        : isDecodable((part) => form.get(part), '0')
  return decodes ? withBody(request, body) : garbage
}

function isMultipart({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return type.toLowerCase().startsWith('multipart/form-data')
}

async function readForm(
  body: Buffer<ArrayBuffer>,
  { 'content-type': type = '' }: IncomingHttpHeaders,
): Promise<FormData | null> {
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
}

type PartOf = (id: string) => FormDataEntryValue | null

/**
 * Whether the part is a list that React can decode. A text that begins with `$` is a reference: to a part,
 * which must be there, or to a form or a special value. Kinds that no page of ours sends are refused.
 */
function isDecodable(partOf: PartOf, root: string): boolean {
  const list = readPart(partOf, root)
  if (!Array.isArray(list)) return false
  const seen = new Set([root])
  const open: { value: unknown; depth: number }[] = [{ value: list, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (depth > maxDepth) return false
    if (typeof value === 'object' && value !== null) {
      for (const each of Object.values(value)) open.push({ value: each, depth: depth + 1 })
      continue
    }
    if (typeof value !== 'string' || !value.startsWith('$')) continue
    if (/^\$(?:[$uIN\-DT]|K[0-9a-f]+$)/.test(value)) continue
    const [, part, path] = /^\$([0-9a-f]+)((?::[^:]+)*)$/.exec(value) ?? []
    if (part === undefined || path === undefined) return false
    const whole = readPart(partOf, part)
    if (whole === undefined || !leadsSomewhere(whole, path)) return false
    if (path === '' && part === root) return false
    if (!seen.has(part)) open.push({ value: whole, depth: depth + 1 })
    seen.add(part)
  }
  return true
}

function readPart(partOf: PartOf, id: string): unknown {
  const text = partOf(id)
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A path of own fields, such as `:0:name`. */
function leadsSomewhere(from: unknown, path: string): boolean {
  let value = from
  for (const field of path.split(':').slice(1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return false
    value = new Map<string, unknown>(Object.entries(value)).get(field)
  }
  return true
}

const boundAction = z.object({ id: z.string(), bound: z.string().nullable() })

/** Whether a form that was sent without scripts names its action, and that has what it was made with. */
function namesAction(form: FormData, actionIds: ReadonlySet<string>): boolean {
  const named = [...form.keys()].flatMap((name) => {
    const [, kind, rest = ''] = /^\$ACTION_(ID|REF)_(.*)$/s.exec(name) ?? []
    if (kind === 'ID') return [actionIds.has(rest)]
    return kind === 'REF' ? [isBoundAction(form, rest, actionIds)] : []
  })
  return named.length > 0 && named.every(Boolean)
}

function isBoundAction(form: FormData, name: string, actionIds: ReadonlySet<string>): boolean {
  const partOf: PartOf = (part) => form.get(`$ACTION_${name}:${part}`)
  const action = boundAction.safeParse(readPart(partOf, '0'))
  if (!action.success || !actionIds.has(action.data.id)) return false
  const { bound } = action.data
  return bound === null || (/^\$@[0-9a-f]+$/.test(bound) && isDecodable(partOf, bound.slice(2)))
}

/** The same request with its body, which can be read once, still to be read. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const whole = new IncomingMessage(request.socket)
  whole.method = request.method ?? 'POST'
  whole.url = request.url ?? '/'
  whole.httpVersion = request.httpVersion
  whole.headers = request.headers
  whole.rawHeaders = request.rawHeaders
  whole.push(body)
  whole.push(null)
  whole.complete = true
  return whole
}

/** Sends a server action as the browser's own runtime sends it, and reads what comes back. */
import type { APIRequestContext } from '@playwright/test'
import type { BuiltAction } from './built.ts'

/** The ids that a call names: the victim's, or a mixture that nobody should get through with. */
export interface Target {
  readonly accountId: string
  /** Priced for the victim's account, open, not paid. */
  readonly quoteId: string
  /** The victim's order, paid from the wallet. */
  readonly deliveryId: string
  /** The victim's session in another browser. */
  readonly sessionId: string
}

/** An action's arguments; a form is a FormData, as the browser sends it. */
export type Arguments = readonly unknown[]

export type Outcome =
  /** Sent elsewhere: the path, ids in it as `[id]`, without what follows a question mark. */
  | { readonly redirect: string }
  /** The result of an action; compared as `toMatchObject` where it is an object, else as equal. */
  | { readonly value: unknown }
  /** A handler's, or an action's `notFound()` (404). */
  | { readonly status: number }
  /** Thrown, and answered without a message. */
  | 'error'

/** A form as a page would send it. */
export function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

export async function callAction(
  request: APIRequestContext,
  {
    action,
    args,
    target,
    baseUrl,
  }: { action: BuiltAction; args: Arguments; target: Target; baseUrl: string },
): Promise<Outcome> {
  const body = encode(args)
  const response = await request.post(`${baseUrl}${pageFor(action, target)}`, {
    headers: {
      'next-action': action.id,
      origin: baseUrl,
      accept: 'text/x-component',
      ...('data' in body && { 'content-type': 'text/plain;charset=UTF-8' }),
    },
    maxRedirects: 0,
    ...body,
  })
  const redirect = response.headers()['x-action-redirect']
  if (redirect !== undefined) {
    const { pathname } = new URL(redirect.split(';')[0] ?? '', baseUrl)
    return { redirect: pathname.replaceAll(/[0-9a-f-]{36}/g, '[id]') }
  }
  if (response.status() === 404) return { status: 404 }
  if (response.status() >= 400) return 'error'
  return { value: valueIn(await response.text()) }
}

/** A page that has the action, with the target's ids where its path has names. */
function pageFor({ name, pages }: BuiltAction, target: Target): string {
  const [page] = pages.toSorted((a, b) => countNames(a) - countNames(b))
  if (page === undefined) throw new Error(`no page has ${name}`)
  return page.replaceAll(/\[(\w+)\]/g, (_, part: string) => {
    const value = new Map<string, string>(Object.entries(target)).get(part)
    return value ?? target.accountId
  })
}

function countNames(path: string): number {
  return path.split('[').length
}

/**
 * As React's encodeReply writes it: JSON alone, or a form with the JSON under 0 and each form that is an
 * argument under a number of its own.
 */
function encode(args: Arguments): { data: string } | { multipart: FormData } {
  const forms: FormData[] = []
  const json = JSON.stringify(args, (_, value: unknown) => {
    if (!(value instanceof FormData)) return value
    forms.push(value)
    return `$K${forms.length.toString(16)}`
  })
  if (forms.length === 0) return { data: json }
  const whole = new FormData()
  forms.forEach((each, index) => {
    for (const [name, value] of each) {
      if (typeof value === 'string') whole.append(`_${index + 1}_${name}`, value)
    }
  })
  whole.append('0', json)
  return { multipart: whole }
}

/** The row that the reply names as the action's result. */
function valueIn(flight: string): unknown {
  const named = /^0:\{"a":"\$@([0-9a-f]+)"/m.exec(flight)?.[1]
  const row = new RegExp(`^${named}:(.*)$`, 'm').exec(flight)?.[1]
  if (row === undefined) throw new Error(`a reply without a result: ${flight.slice(0, 300)}`)
  const value: unknown = JSON.parse(row)
  return value === '$undefined' ? undefined : value
}

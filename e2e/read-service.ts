/** The service as another program of the same organization meets it, for one sender account. */
import { signedJson, signQuery } from '#lib/signing/sign.ts'
import type { RunningPortal } from './server.ts'

export interface ServiceCall {
  get(path: string): Promise<unknown>
  post(path: string, payload: object): Promise<unknown>
  delete(path: string): Promise<unknown>
}

export function readService(
  { baseUrl, demo }: Pick<RunningPortal, 'baseUrl' | 'demo'>,
  accountId: string,
): ServiceCall {
  const { apiKey, apiSecret } = demo
  const headers = { 'content-type': 'application/json', 'x-sender-account-id': accountId }
  const send = async (method: string, path: string, payload: object) => {
    const body = signedJson({ payload, apiKey, apiSecret, nowMs: Date.now() })
    return read(await fetch(`${baseUrl}${path}`, { method, headers, body }))
  }
  return {
    async get(path) {
      const query = signQuery({ query: {}, apiKey, apiSecret, nowMs: Date.now() })
      return read(await fetch(`${baseUrl}${path}?${new URLSearchParams(query)}`, { headers }))
    },
    post: (path, payload) => send('POST', path, payload),
    delete: (path) => send('DELETE', path, {}),
  }
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`)
  return JSON.parse(text)
}

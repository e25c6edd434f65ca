/**
 * Files in storage that speaks the S3 protocol, by HTTP with signed requests. A bucket is named in the path,
 * which every such storage understands.
 */
import type { Clock } from '#server/clock.ts'
import { authorizationOf, sha256, type StorageKey } from './sign-v4.ts'

export interface ObjectStorageSettings extends StorageKey {
  /** The origin of the storage. */
  readonly endpoint: string
  readonly bucket: string
}

export interface ObjectStorage {
  put(
    name: string,
    file: { readonly bytes: Uint8Array; readonly contentType: string },
  ): Promise<void>
  /** Null: there is none of that name. */
  get(name: string): Promise<Buffer | null>
  /** Also where there is none. */
  delete(name: string): Promise<void>
}

const timeoutMs = 20_000

export function openObjectStorage({
  settings: { endpoint, bucket, ...key },
  clock,
}: {
  settings: ObjectStorageSettings
  clock: Clock
}): ObjectStorage {
  async function send(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    file?: { bytes: Uint8Array; contentType: string },
  ): Promise<Response> {
    const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/')
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${path}`)
    const bodyHash = sha256(file?.bytes ?? '')
    const signed = {
      host: url.host,
      'x-amz-content-sha256': bodyHash,
      'x-amz-date': new Date(clock.nowMs()).toISOString().replaceAll(/[-:]|\.\d+/g, ''),
      ...(file && { 'content-type': file.contentType }),
    }
    const { host: _, ...headers } = signed
    return fetch(url, {
      method,
      headers: {
        ...headers,
        authorization: authorizationOf({ method, url, headers: signed, bodyHash }, key),
      },
      ...(file && { body: new Uint8Array(file.bytes) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  return {
    async put(name, file) {
      const response = await send('PUT', name, file)
      const text = await response.text()
      if (!response.ok) throw refusal(response, text)
    },
    async get(name) {
      const response = await send('GET', name)
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      const text = await response.text()
      if (response.status === 404) return null
      throw refusal(response, text)
    },
    async delete(name) {
      const response = await send('DELETE', name)
      const text = await response.text()
      if (!response.ok && response.status !== 404) throw refusal(response, text)
    },
  }
}

function refusal({ status }: Response, text: string): Error {
  return new Error(`the storage answered ${status}: ${text.slice(0, 500)}`)
}

/**
 * A storage that speaks the part of the S3 protocol that we use, over HTTP: it checks the signature over
 * what it received, the hash of the body and the age of the request, and keeps objects in memory.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ObjectStorageSettings } from './object-storage.ts'
import { authorizationOf, sha256 } from './sign-v4.ts'

export interface TestStorage {
  readonly settings: ObjectStorageSettings
  readonly objects: Map<string, { bytes: Buffer; contentType: string }>
  /** Answers everything with this status while it is set. */
  status: number | null
  close(): Promise<void>
}

const oldestMs = 15 * 60_000

export async function openTestStorage(nowMs: () => number = Date.now): Promise<TestStorage> {
  const objects: TestStorage['objects'] = new Map()
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'photos',
    region: 'ap-southeast-1',
    accessKeyId: 'TESTKEY',
    secretAccessKey: 'a/secret+key',
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
    const bytes = Buffer.concat(chunks)
    const refuse = (status: number, code: string) =>
      outgoing
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`)
    if (storage.status !== null) return void refuse(storage.status, 'ServiceUnavailable')
    const fault = faultOf(incoming, bytes)
    if (fault !== null) return void refuse(403, fault)
    const url = new URL(incoming.url ?? '/', settings.endpoint)
    const [bucket, ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    if (bucket !== settings.bucket) return void refuse(404, 'NoSuchBucket')
    const name = rest.join('/')
    if (incoming.method === 'PUT') {
      objects.set(name, { bytes, contentType: incoming.headers['content-type'] ?? '' })
      return void outgoing.writeHead(200).end()
    }
    if (incoming.method === 'DELETE') {
      objects.delete(name)
      return void outgoing.writeHead(204).end()
    }
    const object = objects.get(name)
    if (object === undefined) return void refuse(404, 'NoSuchKey')
    outgoing.writeHead(200, { 'content-type': object.contentType }).end(object.bytes)
  }

  /** Signs what was received anew, with the headers that the caller says it has signed. */
  function faultOf({ method = '', url, headers }: IncomingMessage, bytes: Buffer): string | null {
    const { authorization = '' } = headers
    const [, names = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? []
    const signed = Object.fromEntries(
      names.split(';').map((name) => [name, String(headers[name] ?? '')]),
    )
    const bodyHash = sha256(bytes)
    if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch'
    const request = {
      method,
      url: new URL(url ?? '/', settings.endpoint),
      headers: signed,
      bodyHash,
    }
    if (authorization !== authorizationOf(request, settings)) return 'SignatureDoesNotMatch'
    const time = String(headers['x-amz-date']).replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
      '$1-$2-$3T$4:$5:$6Z',
    )
    const isFresh = Math.abs(nowMs() - new Date(time).getTime()) < oldestMs
    return isFresh && 'host' in signed ? null : 'RequestTimeTooSkewed'
  }

  const storage: TestStorage = {
    settings,
    objects,
    status: null,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return storage
}

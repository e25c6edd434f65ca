/**
 * Signature Version 4, by which S3-compatible storage knows its callers:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac } from 'node:crypto'

export interface StorageKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

export interface SignedRequest {
  readonly method: string
  readonly url: URL
  /** All that are signed, by their names in lower case; `host` and `x-amz-date` among them. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodyHash: string
}

/** The value of the header Authorization. */
export function authorizationOf(request: SignedRequest, key: StorageKey): string {
  const { method, url, headers, bodyHash } = request
  const names = Object.keys(headers).toSorted()
  const signedHeaders = names.join(';')
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => escaped(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n')
  const time = headers['x-amz-date'] ?? ''
  const day = time.slice(0, 8)
  const scope = `${day}/${key.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const signingKey = [day, key.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (each, part) => hmac(each, part),
    `AWS4${key.secretAccessKey}`,
  )
  const signature = hmac(signingKey, toSign).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/${scope},SignedHeaders=${signedHeaders},Signature=${signature}`
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Everything but the unreserved characters of RFC 3986. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** A device that makes passkeys and signs with them, as browsers hand its answers on: for tests. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export interface Device {
  readonly id: string
  /** The answer to an offer to add a passkey. */
  make(challenge: string, changes?: Said): unknown
  /** The answer to an offer to sign in. */
  use(challenge: string, changes?: Said): unknown
}

/** A hostile page or device says something else. */
export interface Said {
  readonly origin?: string
  readonly host?: string
  readonly type?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly id?: string
  readonly key?: KeyObject
}

export function openDevice(at: { origin: string; host: string }): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  function clientData(
    challenge: string,
    { type, origin }: Required<Pick<Said, 'type' | 'origin'>>,
  ) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authenticatorData(said: Said, attested: Buffer = Buffer.alloc(0)): Buffer {
    counter += 1
    const flags = 0x01 | (said.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(said.counter ?? counter)
    const host = createHash('sha256')
      .update(said.host ?? at.host)
      .digest()
    return Buffer.concat([host, Buffer.from([flags]), count, attested])
  }

  const named = (said: Said) => {
    const text = said.id ?? id.toString('base64url')
    return { id: text, rawId: text, type: 'public-key' }
  }

  return {
    id: id.toString('base64url'),
    make(challenge, said = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const [left, right] = [x, y].map((part) => Buffer.from(part, 'base64url'))
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        left ?? Buffer.alloc(32),
        Buffer.from('225820', 'hex'),
        right ?? Buffer.alloc(32),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(said, attested)
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const { type = 'webauthn.create', origin = at.origin } = said
      return {
        ...named(said),
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData(challenge, { type, origin }).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use(challenge, said = {}) {
      const { type = 'webauthn.get', origin = at.origin } = said
      const data = authenticatorData(said)
      const client = clientData(challenge, { type, origin })
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...named(said),
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, said.key ?? privateKey).toString('base64url'),
        },
      }
    },
  }
}

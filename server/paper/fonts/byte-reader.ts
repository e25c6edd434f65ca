/** Reads big-endian numbers one after another; past the end it throws, as DataView does. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  skip(count: number): void {
    this.#at += count
  }

  uint8(): number {
    return this.#view.getUint8(this.#step(1))
  }

  uint16(): number {
    return this.#view.getUint16(this.#step(2))
  }

  int16(): number {
    return this.#view.getInt16(this.#step(2))
  }

  uint32(): number {
    return this.#view.getUint32(this.#step(4))
  }

  take(count: number): Uint8Array {
    const start = this.#step(count)
    if (start + count > this.#bytes.length) throw new RangeError('the file ends too early')
    return this.#bytes.subarray(start, start + count)
  }

  /** The WOFF2 number of up to five bytes, seven bits in each. */
  base128(): number {
    let value = 0
    for (let count = 0; count < 5; count++) {
      const byte = this.uint8()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new RangeError('a number has no end')
  }

  /** The WOFF2 number of one to three bytes. */
  short255(): number {
    const first = this.uint8()
    if (first === 253) return this.uint16()
    if (first === 254) return 506 + this.uint8()
    return first === 255 ? 253 + this.uint8() : first
  }

  #step(count: number): number {
    const at = this.#at
    this.#at += count
    return at
  }
}

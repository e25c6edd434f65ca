/**
 * The checksum of EMVCo's QR codes: CRC-16 with the polynomial 0x1021 from 0xFFFF, neither reflected nor
 * inverted (known as CCITT-FALSE), over UTF-8, written as four capital hexadecimal digits.
 */
const polynomial = 0x1021
const initial = 0xffff

const utf8 = new TextEncoder()

export function crc16(text: string): string {
  let crc = initial
  for (const byte of utf8.encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ polynomial) & 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/**
 * The QR code that a payer scans: the trade as a merchant-presented code (EMVCo's specification, version
 * 1.1) with PromptPay's bill payment, and its image.
 */
import encodeQr from 'qr'
import { asMinor, minorDigits, toDecimal } from '#lib/money.ts'
import type { Merchant } from './merchants.ts'
import { codeCurrency, type Trade } from './trades.ts'

/** The number of the baht (ISO 4217). */
const currencyNumber = '764'
/** PromptPay's bill payment, after the Bank of Thailand's standard. */
const billPayment = 'A000000677010112'
/** Motor freight carriers (ISO 18245). */
const freight = '4214'

export function tradeCode(trade: Trade, merchant: Merchant): string {
  const amount = toDecimal(asMinor(trade.amountMinor), codeCurrency)
  const reference = referenceOf(trade)
  const objects = [
    dataObject('00', '01'),
    // This code is for one payment.
    dataObject('01', '12'),
    dataObject(
      '30',
      dataObject('00', billPayment) +
        dataObject('01', merchant.billerId) +
        dataObject('02', reference),
    ),
    dataObject('52', freight),
    dataObject('53', currencyNumber),
    dataObject('54', amount.toFixed(minorDigits(codeCurrency))),
    dataObject('58', merchant.country),
    dataObject('59', inAscii(merchant.name, 25)),
    dataObject('60', inAscii(merchant.city, 15)),
    dataObject('62', dataObject('05', reference)),
  ].join('')
  // The checksum covers its own id and length.
  const covered = `${objects}6304`
  return `${covered}${crc16(covered)}`
}

/** PromptPay takes 20 capital letters and digits. The end of a trade's number distinguishes it best. */
export function referenceOf({ tradeNo }: Trade): string {
  return tradeNo.toUpperCase().replaceAll('-', '').slice(-20)
}

/** As a data URI. The specification requires a border of four modules. */
export function qrPicture(code: string): string {
  return encodeQr(code, 'data-url', { ecc: 'medium', border: 4, scale: 6 })
}

/** Two digits of id, two of length, and the value, which may contain data objects itself. */
function dataObject(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** A code's names are in ASCII. A name in another script is replaced. */
function inAscii(name: string, maxLength: number): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, maxLength)
  return plain === '' ? 'Merchant' : plain
}

/** The checksum of these codes: CRC-16 with the polynomial 0x1021 from 0xFFFF (CCITT-FALSE). */
export function crc16(ascii: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(ascii)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

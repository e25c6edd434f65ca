/**
 * The text of a merchant-presented QR code after EMVCo's specification (version 1.1): whom a payer pays,
 * how much and for what, closed by a checksum.
 */
import { crc16 } from './crc16.ts'
import { currencyNumber, currencyOfNumber } from './currency-numbers.ts'
import { readDataObjects, writeDataObjects, type DataObject } from './data-objects.ts'

export interface MerchantAccount {
  /** 02 to 25 are card schemes', 26 to 51 templates that say by their own object 00 whose they are. */
  readonly id: string
  readonly objects: readonly DataObject[]
}

export interface MerchantCode {
  /** Once: the code stands for one payment. Otherwise it hangs on a wall. */
  readonly initiation: 'once' | 'repeated'
  readonly accounts: readonly MerchantAccount[]
  /** ISO 18245. */
  readonly categoryCode: string
  /** ISO 4217, by its letters. */
  readonly currency: string
  /** Decimal, as it is shown to the payer; null: the payer says how much. */
  readonly amount: string | null
  readonly country: string
  /** Up to 25 characters of ASCII. */
  readonly merchantName: string
  /** Up to 15. */
  readonly merchantCity: string
  /** What the payment is for, up to 25: the reference label of the additional data. */
  readonly reference: string | null
}

const formatIndicator = '01'
const initiations = { repeated: '11', once: '12' } as const
const checksumHead = '6304'

/** Throws a RangeError for what cannot be said in such a code. */
export function writeMerchantCode(code: MerchantCode): string {
  const currency = currencyNumber(code.currency)
  if (currency === null) throw new RangeError(`no number is known for ${code.currency}`)
  const objects = [
    { id: '00', value: formatIndicator },
    { id: '01', value: initiations[code.initiation] },
    ...code.accounts.map(({ id, objects: own }) => ({ id, value: writeDataObjects(own) })),
    { id: '52', value: code.categoryCode },
    { id: '53', value: currency },
    ...(code.amount === null ? [] : [{ id: '54', value: within(code.amount, 13) }]),
    { id: '58', value: code.country },
    { id: '59', value: within(code.merchantName, 25) },
    { id: '60', value: within(code.merchantCity, 15) },
    ...(code.reference === null
      ? []
      : [{ id: '62', value: writeDataObjects([{ id: '05', value: within(code.reference, 25) }]) }]),
  ]
  return withChecksum(writeDataObjects(objects))
}

export function withChecksum(objects: string): string {
  const covered = `${objects}${checksumHead}`
  return `${covered}${crc16(covered)}`
}

export type CodeProblem = 'no_data_objects' | 'wrong_checksum' | 'other_format' | 'incomplete'

export type ReadCode =
  | { readonly ok: true; readonly code: ReadMerchantCode }
  | { readonly ok: false; readonly problem: CodeProblem }

/** What is printed on walls leaves out what the specification asks for: absent is null here. */
export type ReadMerchantCode = {
  readonly [Field in keyof MerchantCode]: Field extends 'accounts' | 'initiation' | 'currency'
    ? MerchantCode[Field]
    : MerchantCode[Field] | null
}

export function readMerchantCode(text: string): ReadCode {
  const objects = readDataObjects(text)
  if (objects === null) return { ok: false, problem: 'no_data_objects' }
  const checksum = objects.at(-1)
  if (checksum?.id !== '63' || crc16(text.slice(0, -4)) !== checksum.value.toUpperCase()) {
    return { ok: false, problem: 'wrong_checksum' }
  }
  if (objects[0]?.id !== '00' || objects[0].value !== formatIndicator) {
    return { ok: false, problem: 'other_format' }
  }
  const valueOf = (id: string) => objects.find((each) => each.id === id)?.value ?? null
  const currency = currencyOfNumber(valueOf('53') ?? '')
  const accounts = objects.filter(({ id }) => id >= '02' && id <= '51').map(readAccount)
  if (currency === null || accounts.length === 0) return { ok: false, problem: 'incomplete' }
  const additional = readDataObjects(valueOf('62') ?? '') ?? []
  return {
    ok: true,
    code: {
      initiation: valueOf('01') === initiations.once ? 'once' : 'repeated',
      accounts,
      categoryCode: valueOf('52'),
      currency,
      amount: valueOf('54'),
      country: valueOf('58'),
      merchantName: valueOf('59'),
      merchantCity: valueOf('60'),
      reference: additional.find(({ id }) => id === '05')?.value ?? null,
    },
  }
}

/** A card scheme's own account is a plain text and no template: it has no objects. */
function readAccount({ id, value }: DataObject): MerchantAccount {
  return { id, objects: (id >= '26' && readDataObjects(value)) || [] }
}

function within(value: string, maxLength: number): string {
  if (!/^[\x20-\x7e]+$/.test(value) || value.length > maxLength) {
    throw new RangeError(`"${value}" is not 1 to ${maxLength} characters of ASCII`)
  }
  return value
}

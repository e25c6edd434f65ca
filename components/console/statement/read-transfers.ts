/**
 * The rows of a bank's statement as transfers that came in. Money that went out is left out, and a row
 * without a day and a sum goes on with the details of the one above it.
 */
import { inLatinDigits, readSigned } from '#lib/cargo/read-number.ts'
import { longestReference } from '#lib/contract/text-bounds.ts'
import { isExactIn } from '#lib/money.ts'
import { referenceCodesIn } from '#lib/paying/reference-code.ts'
import { dayOrderOf, readMoment } from './read-moment.ts'
import type { StatementRow } from './read-statement.ts'
import type { StatementField } from './statement-fields.ts'

export interface ReadTransfer {
  readonly rowNumber: number
  readonly receivedAt: Date
  readonly amount: number
  /** The bank's; null: the statement has none. */
  readonly number: string | null
  /** Stands for the number where there is none: the same in each statement that has this transfer. */
  readonly madeFrom: string
  readonly details: string
  /** Those of ours in its details. */
  readonly referenceCodes: readonly string[]
}

export type RowFault = 'date' | 'future' | 'amount'

export interface FaultyRow {
  readonly rowNumber: number
  readonly fault: RowFault
  /** The cell that cannot be read. */
  readonly text: string
}

export interface ReadTransfers {
  readonly transfers: readonly ReadTransfer[]
  readonly faulty: readonly FaultyRow[]
  /** Rows of money that went out, and of none. */
  readonly otherRows: number
}

const mostAmount = 1e12

export function readTransfers(
  rows: readonly StatementRow[],
  {
    fields,
    currency,
    nowMs,
  }: { fields: readonly (StatementField | null)[]; currency: string; nowMs: number },
): ReadTransfers {
  const cellOf = ({ cells }: StatementRow, field: StatementField) =>
    cells[fields.indexOf(field)]?.trim() ?? ''
  const detailsOf = ({ cells }: StatementRow) =>
    cells
      .filter((cell, column) => fields[column] === 'details' && cell.trim() !== '')
      .map((cell) => cell.trim().replaceAll(/\s+/gu, ' '))
  const order = dayOrderOf(rows.map((row) => cellOf(row, 'date')))
  const begun: (Omit<ReadTransfer, 'madeFrom' | 'details' | 'referenceCodes'> & {
    details: string[]
  })[] = []
  const faulty: FaultyRow[] = []
  let otherRows = 0
  let goesOn = false
  for (const row of rows) {
    const { rowNumber } = row
    const [date, sum] = [cellOf(row, 'date'), cellOf(row, 'amount')]
    if (date === '' && sum === '') {
      if (goesOn) begun.at(-1)?.details.push(...detailsOf(row))
      continue
    }
    goesOn = false
    const amount = sum === '' ? 0 : readSum(sum)
    if (amount === null || amount > mostAmount || !isExactIn(amount, currency)) {
      faulty.push({ rowNumber, fault: 'amount', text: sum })
      continue
    }
    if (amount <= 0) {
      otherRows += 1
      continue
    }
    const receivedAt = readMoment({ date, time: cellOf(row, 'time') }, order)
    if (receivedAt === null || receivedAt.getTime() > nowMs) {
      faulty.push({ rowNumber, fault: receivedAt === null ? 'date' : 'future', text: date })
      continue
    }
    const number = cellOf(row, 'number')
    const isNumber = number !== '' && number.length <= longestReference
    goesOn = true
    begun.push({
      rowNumber,
      receivedAt,
      amount,
      number: isNumber ? number : null,
      details: detailsOf(row),
    })
  }
  const seen = new Map<string, number>()
  const transfers = begun.map((transfer) => {
    const { details, receivedAt, amount } = transfer
    // A place in the list and a balance may differ in the next statement; texts do not.
    const texts = details.filter((text) => /\p{L}/u.test(text))
    const same = [receivedAt.toISOString(), amount, ...texts].join('|')
    const nth = (seen.get(same) ?? 0) + 1
    seen.set(same, nth)
    return Object.assign({}, transfer, {
      madeFrom: `${same}|${nth}`,
      details: details.join(' · '),
      referenceCodes: referenceCodesIn(details.join(' ')),
    })
  })
  return { transfers, faulty, otherRows }
}

/** Below zero, it went out. Null: it is no sum. */
function readSum(text: string): number | null {
  const plain = inLatinDigits(text)
    .replaceAll(/THB|CNY|USD|RMB|บาท|元|[฿¥$]/giu, '')
    .trim()
  const [, sum = plain, side = ''] = /^(.*?)\s*(cr|dr|-|\+)\.?$/iu.exec(plain) ?? []
  const signed = sum === '' || sum === '-' ? 0 : readSigned(sum.replace(/^\((.*)\)$/u, '-$1'))
  return signed !== null && /^(?:dr|-)$/iu.test(side) ? -Math.abs(signed) : signed
}

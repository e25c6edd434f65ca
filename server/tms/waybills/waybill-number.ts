/** The numbers that the service gives to waybills. */
import { randomBytes } from 'node:crypto'
import { isCheckedNumber, makeCheckedNumber } from '#lib/checked-number.ts'

const prefix = 'WB'

export function newWaybillNo(): string {
  return makeCheckedNumber(prefix, randomBytes(8))
}

/** Whether the service may have made it. */
export function isWaybillNo(text: string): boolean {
  return isCheckedNumber(prefix, text)
}

import { randomBytes } from 'node:crypto'
import { isCheckedNumber, makeCheckedNumber } from '#lib/checked-number.ts'

const prefix = 'DL'

export const newDeliveryNumber = (): string => makeCheckedNumber(prefix, randomBytes(8))

/** Whether it is a whole number, which is no part of another. */
export const isDeliveryNumber = (text: string): boolean => isCheckedNumber(prefix, text)

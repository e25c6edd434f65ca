/** Faults of the fields in the forms of signing up and in; the page has words for each. */
import type { z } from 'zod'
import { passwordFaults } from './password-rule.ts'

/** From top to bottom. */
export const fieldNames = ['code', 'email', 'name', 'current', 'password'] as const
export type FieldName = (typeof fieldNames)[number]

const fieldFaults = [
  'email',
  'name',
  'code',
  'stepCode',
  'missing',
  'wrongCurrent',
  ...passwordFaults,
] as const
export type FieldFault = (typeof fieldFaults)[number]

export type FieldFaults = Partial<Record<FieldName, FieldFault>>

export function isFieldFault(text: unknown): text is FieldFault {
  return fieldFaults.some((fault) => fault === text)
}

export function faultsOf(error: z.ZodError): FieldFaults {
  const faults: FieldFaults = {}
  for (const { path, message } of error.issues) {
    const name = fieldNames.find((each) => each === path[0])
    if (name !== undefined && isFieldFault(message)) faults[name] ??= message
  }
  return faults
}

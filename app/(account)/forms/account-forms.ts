/**
 * The forms of signing up and in, each as one schema: the page checks with it what is typed, and the
 * action behind it parses with the same. What is wrong with a field is said by the name of a fault,
 * which the page has words for.
 */
import { z } from 'zod'
import { nameSchema } from '#lib/contract/texts.ts'
import type { FieldFault, FieldName } from './field-faults.ts'
import { faultOfPassword, longestPassword } from './password-rule.ts'

/** The values in the fields of any of these forms, before they are read. */
export type AccountValues = Partial<Record<FieldName, string>>

/** RFC 5321: 254 characters fit into a mail's envelope. */
const longestAddress = 254

/** Kept in lower case, because nobody means two mailboxes by case. */
export const emailAddressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(longestAddress)
  .pipe(z.email())

const email = saying('email', emailAddressSchema)

/** People copy it with blanks around and within. */
const code = saying(
  'code',
  z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/)),
)

/** An app's code, or one of the recovery codes, which are longer. */
const stepCode = saying('stepCode', z.string().trim().min(6).max(60))

const missing: FieldFault = 'missing'
const wrongCurrent: FieldFault = 'wrongCurrent'

const name = saying('name', z.string().trim().pipe(nameSchema))

export const signInSchema = z.object({
  email,
  // Checks only that one was typed: an old password need not follow today's rule.
  password: z.string(missing).min(1, missing),
})

export const askCodeSchema = z.object({ email })

export const stepCodeSchema = z.object({ code: stepCode })

/** `address`: whose password it becomes, which it must not be like. */
export function resetSchema(address: string) {
  return z.object({ code, password: newPassword(address) })
}

export function signUpSchema(address: string) {
  return resetSchema(address).extend({ name })
}

export const currentPasswordSchema = z.object({
  current: z
    .string(missing)
    .min(1, missing)
    .max(2 * longestPassword, wrongCurrent),
})

/** `address`: of the person whose password it becomes. */
export function changePasswordSchema(address: string) {
  return currentPasswordSchema.extend({ password: newPassword(address) })
}

function newPassword(address: string) {
  return z.string(missing).superRefine((password, context) => {
    const found = faultOfPassword(password, address)
    if (found !== null) context.addIssue({ code: 'custom', message: found satisfies FieldFault })
  })
}

/** Whatever a schema finds wrong with a text, one thing is said about it. */
function saying<Output>(said: FieldFault, schema: z.ZodType<Output, string>) {
  return z.string(said).transform((text, context): Output => {
    const read = schema.safeParse(text)
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: said })
    return z.NEVER
  })
}

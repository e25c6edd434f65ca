/** A bank account as it is typed. */
import { z } from 'zod'

const line = z.string().max(500)

export const bankAccountFormSchema = z.object({
  bank_name: line,
  account_number: line,
  account_name: line,
  currency: line,
})

export type BankAccountForm = z.output<typeof bankAccountFormSchema>

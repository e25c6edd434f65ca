/** The facts of every error that names a field. */
import { z } from 'zod'
import type { Language } from '../languages.ts'
import { validationProblemSchema, validationProblemText } from '../validation-problems.ts'

/** `limit` is the bound, the type or the list of values that the field missed, as text. */
export const fieldFacts = z.object({
  field: z.string(),
  problem: validationProblemSchema,
  limit: z.string().optional(),
})

export type FieldFacts = z.output<typeof fieldFacts>

export const fieldText = {
  en: '{field} {problem_text}',
  th: '{field} {problem_text}',
  zh: '{field} {problem_text}',
}

export function fieldWords({ problem, limit }: FieldFacts, language: Language) {
  return { problem_text: validationProblemText({ problem, limit, language }) }
}

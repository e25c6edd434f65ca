/** The faults of a form of the console, by the contract or by the service, as sentences below its fields. */
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import type { FormFault } from '#lib/console/form-fault.ts'
import { fieldProblem } from '#lib/contract/field-problem.ts'
import { fieldFacts, type FieldFacts } from '#lib/contract/validation-problems.ts'
import type { Failure } from '#server/portal/gateway/result.ts'

export function factsOfError(error: z.ZodError, input: unknown): FieldFacts[] {
  return error.issues.map((issue) => fieldProblem({ error: new z.ZodError([issue]), input }))
}

/**
 * `prefix`: the service names the field below it. A fault elsewhere has the empty field. Null: it was refused
 * for another reason.
 */
export function factsOfFailure({ code, facts }: Failure, prefix: string): FieldFacts[] | null {
  const named = fieldFacts.safeParse(facts)
  if (code !== 'invalid_body' || !named.success) return null
  const { field } = named.data
  const path = field.startsWith(`${prefix}.`) ? field.slice(prefix.length + 1) : ''
  return [{ ...named.data, field: path }]
}

/** One for a field. `own`: a sentence that says more than the usual one. */
export async function faultsOf(
  facts: readonly FieldFacts[],
  own: (fault: FieldFacts) => string | null,
): Promise<FormFault[]> {
  const t = await getTranslations('fieldProblem')
  const byField = new Map<string, FormFault>()
  for (const fault of facts) {
    const { field, problem, limit = '' } = fault
    if (byField.has(field)) continue
    byField.set(field, { field, text: own(fault) ?? t(problem, { limit }) })
  }
  return [...byField.values()]
}

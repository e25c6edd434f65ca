/** The faults of a webhook rule, by the contract or by the service, at the fields of its form. */
import { z } from 'zod'
import {
  faultInHeaderRows,
  fieldOfFault,
  ruleOfForm,
  type FormFault,
} from '#lib/automation/rule-form.ts'
import type { RuleForm } from '#lib/automation/rule-form-schemas.ts'
import { changeWebhookRule } from '#lib/contract/console/webhooks.ts'
import { fieldProblem } from '#lib/contract/field-problem.ts'
import { fieldFacts, type FieldFacts } from '#lib/contract/validation-problems.ts'
import type { Failure } from '../gateway/result.ts'

/** A sentence for below the field. */
export type WordsOfFault = (
  fault: Pick<FieldFacts, 'problem' | 'limit'> & { readonly field: FormFault['field'] },
) => string

const ruleSchema = changeWebhookRule.body.shape.rule

type CheckedForm =
  | { readonly ok: true; readonly rule: z.output<typeof ruleSchema> }
  | { readonly ok: false; readonly faults: readonly FormFault[] }

/** The rule that a form makes, or every fault that it has, one for a field. */
export function checkForm(form: RuleForm, wordsOf: WordsOfFault): CheckedForm {
  const input = ruleOfForm(form)
  const parsed = ruleSchema.safeParse(input)
  const facts: FieldFacts[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => fieldProblem({ error: new z.ZodError([issue]), input }))
  const problem = faultInHeaderRows(form.headers)
  if (problem !== null) facts.push({ field: 'headers', problem })
  if (parsed.success && facts.length === 0) return { ok: true, rule: parsed.data }
  const byField = new Map<FormFault['field'], FormFault>()
  for (const each of facts) {
    const fault = faultOf(each, wordsOf)
    if (!byField.has(fault.field)) byField.set(fault.field, fault)
  }
  return { ok: false, faults: [...byField.values()] }
}

/** Null: the service refused it for another reason than a field. */
export function faultsOfFailure(
  { code, facts }: Failure,
  wordsOf: WordsOfFault,
): readonly FormFault[] | null {
  const named = fieldFacts.safeParse(facts)
  if (code !== 'invalid_body' || !named.success) return null
  return [faultOf(named.data, wordsOf)]
}

function faultOf({ field: path, problem, limit }: FieldFacts, wordsOf: WordsOfFault): FormFault {
  const field = fieldOfFault(path)
  return { field, text: wordsOf({ field, problem, ...(limit !== undefined && { limit }) }) }
}

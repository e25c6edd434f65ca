'use client'

/** The fields of a rule's form: their values and faults, and what each control of the form is given. */
import { useEffect, useState } from 'react'
import { useTranslations } from 'next-intl'
import { emptyRuleForm, type FormFault } from '#lib/automation/rule-form.ts'
import type { RuleForm } from '#lib/automation/rule-form-schemas.ts'
import { keysOf } from '#lib/keys-of.ts'

type TextFieldName = {
  [Field in keyof RuleForm]: RuleForm[Field] extends string ? Field : never
}[keyof RuleForm]

type ListFieldName = {
  [Field in keyof RuleForm]: RuleForm[Field] extends string[] ? Field : never
}[keyof RuleForm]

export type RuleFields = ReturnType<typeof useRuleFields>

export function useRuleFields({
  form,
  change,
  early,
}: {
  form: RuleForm
  change: (part: Partial<RuleForm>) => void
  /** Faults that are known before the form is sent: shown once their field was left. */
  early: readonly FormFault[]
}) {
  const t = useTranslations('webhookRule.field')
  const [refused, setRefused] = useState<readonly FormFault[]>([])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    const first = keysOf(emptyRuleForm).find((each) => refused.some(({ field }) => field === each))
    if (first === undefined) return
    const control = document.getElementById(first)
    const folded = control?.closest('details')
    if (folded) folded.open = true
    control?.focus()
  }, [refused])

  const errorAt = (field: keyof RuleForm): string | undefined =>
    refused.find((fault) => fault.field === field)?.text ??
    (left.has(field) ? early.find((fault) => fault.field === field)?.text : undefined)

  function set<Field extends keyof RuleForm>(field: Field, value: RuleForm[Field]): void {
    setRefused((faults) => faults.filter((fault) => fault.field !== field))
    change({ [field]: value })
  }

  return {
    form,
    /** The faults for which the form was not saved. */
    refused,
    setRefused,
    errorAt,
    set,
    input: (field: TextFieldName) => ({
      id: field,
      name: field,
      label: t(field),
      value: form[field],
      error: errorAt(field),
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        setRefused((faults) => faults.filter((fault) => fault.field !== field))
        change({ [field]: value })
      },
      onBlur: () => setLeft((now) => new Set(now).add(field)),
    }),
    list: (field: ListFieldName) => ({
      id: field,
      label: t(field),
      values: form[field],
      error: errorAt(field),
      onChange: (values: string[]) => set(field, values),
    }),
  }
}

import { useFormatter, useTranslations } from 'next-intl'
import type { CellProblem } from './check-rows.ts'
import type { ImportField } from './import-fields.ts'

export function useFieldName(): (field: ImportField) => string {
  const t = useTranslations('waybillImport.field')
  return (field) => t(field)
}

/** Below the field that it is about. */
export function useProblemText(): (problem: CellProblem) => string {
  const t = useTranslations('waybillImport.problem')
  const format = useFormatter()
  const ofField = useTranslations('fieldProblem')
  return (problem) => {
    if (problem.kind === 'contract') {
      const { problem: kind, limit = '' } = problem.facts
      return ofField(kind, { limit })
    }
    if (problem.kind === 'not_a_phone' || problem.kind === 'not_a_postal_code') {
      return ofField(problem.kind)
    }
    if (problem.kind === 'refused') return problem.text ?? t('refused')
    if (problem.kind === 'differs') return t('differs', { row: format.number(problem.rowNumber) })
    if (problem.kind !== 'taken') return t(problem.kind)
    const { waybillNo } = problem
    return waybillNo === null ? t('hidden') : t('taken', { number: waybillNo })
  }
}

import { useFormatter, useTranslations } from 'next-intl'
import type { ColumnField } from './import/heading-names.ts'
import type { RowProblem } from './import/read-row.ts'

/** Longer cells are shortened where they are quoted. */
const longestValue = 40

export function useFieldName(): (field: ColumnField) => string {
  const t = useTranslations('cargo')
  return (field) => {
    if (field === 'size' || field === 'weightTotal') return t(`import.fields.${field}`)
    return t(field === 'tippable' ? 'flipable' : field)
  }
}

export function useProblemText(): (problem: RowProblem) => string {
  const t = useTranslations('cargo')
  const format = useFormatter()
  const fieldName = useFieldName()
  const limitText = (field: ColumnField, limit: number): string => {
    if (field === 'weight' || field === 'weightTotal') {
      return `${format.number(limit / 1000)} ${t('units.kg')}`
    }
    const isLength = ['length', 'width', 'height', 'size'].includes(field)
    return isLength ? `${format.number(limit / 10)} ${t('units.cm')}` : format.number(limit)
  }
  return (problem) => {
    if (!('field' in problem)) {
      return t(`import.wrong.${problem.kind}`, { limit: format.number(problem.limit) })
    }
    const field = fieldName(problem.field)
    if (!('value' in problem)) return t(`import.wrong.${problem.kind}`, { field })
    const { value, limit = 0 } = problem
    const shown = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value
    return t(`import.wrong.${problem.kind}`, {
      field,
      value: shown,
      limit: limitText(problem.field, limit),
    })
  }
}

import { useFormatter, useTranslations } from 'next-intl'
import type { ItemField } from '#lib/cargo/item-fields.ts'
import type { RowProblem } from './import/read-row.ts'

/** Longer cells are shortened where they are quoted. */
const longestValue = 40

export function useProblemText(): (problem: RowProblem) => string {
  const t = useTranslations('cargo')
  const format = useFormatter()
  const fieldName = (field: ItemField) => t(field === 'tippable' ? 'flipable' : field)
  const limitText = (field: ItemField, limit: number): string => {
    if (field === 'weight') return `${format.number(limit / 1000)} ${t('units.kg')}`
    const isLength = field === 'length' || field === 'width' || field === 'height'
    return isLength ? `${format.number(limit / 10)} ${t('units.cm')}` : format.number(limit)
  }
  return (problem) => {
    if (!('field' in problem)) {
      return t(`import.wrong.${problem.kind}`, { limit: format.number(problem.limit) })
    }
    const { kind, field, value } = problem
    const shown = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value
    const limit = 'limit' in problem ? limitText(field, problem.limit) : ''
    return t(`import.wrong.${kind}`, { field: fieldName(field), value: shown, limit })
  }
}

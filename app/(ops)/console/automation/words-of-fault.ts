import { getTranslations } from 'next-intl/server'
import type { WordsOfFault } from '#server/portal/automation/rule-faults.ts'

/** Fields whose form needs an example, where others only say that the text is not valid. */
const explained = ['url', 'bodyTemplate', 'headers', 'cron', 'timezone'] as const

export async function wordsOfFault(): Promise<WordsOfFault> {
  const t = await getTranslations('fieldProblem')
  const ofRule = await getTranslations('webhookRule.wrong')
  return ({ field, problem, limit = '' }) => {
    if (field === 'headers' && problem === 'required') return ofRule('headersMissing')
    const own = explained.find((each) => each === field)
    return problem === 'wrong_format' && own !== undefined ? ofRule(own) : t(problem, { limit })
  }
}

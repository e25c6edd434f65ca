import { useLocale } from 'next-intl'

/** The gap between two sentences of a line: Chinese has it in its full stop. */
export function SentenceGap() {
  return useLocale() === 'zh' ? null : ' '
}

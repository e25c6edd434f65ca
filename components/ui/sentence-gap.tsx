import { useLocale } from 'next-intl'

/** Between two sentences of a line: Chinese has the gap in its full stop. */
export function SentenceGap() {
  return useLocale() === 'zh' ? null : ' '
}

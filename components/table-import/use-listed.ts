import { useLocale } from 'next-intl'

/** Names after one another, without an "and" that a name could have itself. */
export function useListed(): (texts: readonly string[]) => string {
  const separator = useLocale() === 'zh' ? '、' : ', '
  return (texts) => texts.join(separator)
}

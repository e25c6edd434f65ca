import { useFormatter } from 'next-intl'
import { unbroken } from '#lib/dates/unbroken.ts'

/** Writes a timestamp within a sentence: its parts stay on one line. */
export function useMoment(): (at: string, style?: 'moment' | 'exactMoment') => string {
  const format = useFormatter()
  return (at, style = 'moment') => unbroken(format.dateTime(new Date(at), style))
}

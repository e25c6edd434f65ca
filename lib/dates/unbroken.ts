/**
 * A written date that stays on one line within a sentence: no year alone on the next one, no "PM". In
 * Chinese a line may end between any two signs, so that these are joined too.
 */
export function unbroken(date: string): string {
  return date.replaceAll(' ', '\u00a0').replaceAll(/(?<=[年月日])(?=\d)/gu, '\u2060')
}

import { useFormatter } from 'next-intl'

/** A distance that stays on one line; a Chinese line may end between a number and its unit too. */
export function useKilometres(): (km: number, digits: number) => string {
  const format = useFormatter()
  return (km, digits) =>
    format
      .number(km, { style: 'unit', unit: 'kilometer', maximumFractionDigits: digits })
      .replaceAll(' ', '\u00a0')
      .replaceAll(/(?<=\d)(?=\p{Script=Han})/gu, '\u2060')
}

import { useTranslations } from 'next-intl'
import type { AddressOutcome } from '#lib/storefront/saved-address.ts'

/** `failed`: no answer came. */
export type AddressFault = Exclude<AddressOutcome['kind'], 'done'> | 'failed'

/** The result of an action; a broken connection is `failed`. */
export async function outcomeOf(asked: Promise<AddressOutcome>) {
  return asked.catch(() => ({ kind: 'failed' }) as const)
}

export function useLabelFault(label: string): string {
  const t = useTranslations('addressBook.fault')
  if (label.trim() === '') return t('label-missing')
  return label.trim().length > 80 ? t('label-long') : t('text')
}

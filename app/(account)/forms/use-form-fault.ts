import { useTranslations } from 'next-intl'
import type { FormFault } from '../form-state.ts'

/** What an action said about a form as a whole, in words. */
export function useFormFault(fault: FormFault | undefined): string | null {
  const t = useTranslations('identity.fault')
  switch (fault?.kind) {
    case undefined:
      return null
    case 'wait':
      return t('wait', { minutes: Math.ceil(fault.seconds / 60) })
    case 'wrongCode':
      return t('wrongCode', { left: fault.triesLeft })
    case 'refused':
      return t('refused')
    case 'spentCode':
      return t('spentCode')
    case 'noMail':
      return t('noMail')
    case 'noService':
      return t('noService')
  }
}

import { useTranslations } from 'next-intl'
import { longestPassword, shortestPassword } from '#lib/identity/password-rule.ts'
import type { FieldName, FormFault, FormState } from '../form-state.ts'

/** What an action said about a form, in words. */
export function useFaults(state: FormState) {
  const t = useTranslations('identity.fault')
  const sayFault = (fault: FormFault): string => {
    switch (fault.kind) {
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
  return {
    ofForm: state.fault ? sayFault(state.fault) : null,
    of(field: FieldName): string | null {
      const fault = state.fields?.[field]
      if (fault === undefined) return null
      return t(fault, { shortest: shortestPassword, longest: longestPassword })
    },
  }
}

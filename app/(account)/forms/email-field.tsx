import { useTranslations } from 'next-intl'
import { Field } from './field.tsx'

/** `username`: programs that keep passwords know a person by it. */
export function EmailField({ autoComplete }: { autoComplete: 'email' | 'username' }) {
  const t = useTranslations('identity')
  return (
    <Field
      label={t('email')}
      name="email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      required
    />
  )
}

import { useTranslations } from 'next-intl'
import type { ChangeTrouble } from './use-change.ts'

export function TroubleNote({ trouble }: { trouble: ChangeTrouble | null }) {
  const t = useTranslations('waybill.trouble')
  return (
    <p role="alert" className="text-small text-bad empty:hidden">
      {trouble !== null &&
        (trouble.kind !== 'refused'
          ? t(trouble.kind)
          : // The text of a field says nothing away from it.
            trouble.field === null && trouble.text
            ? trouble.text
            : t(trouble.field === null ? 'refused' : 'invalid'))}
    </p>
  )
}

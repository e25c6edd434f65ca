import { useTranslations } from 'next-intl'
import type { ChangeTrouble } from './use-change.ts'

export function TroubleNote({ trouble }: { trouble: ChangeTrouble | null }) {
  const t = useTranslations('waybill.trouble')
  return (
    <p role="alert" className="text-small text-bad empty:hidden">
      {trouble !== null &&
        (trouble.kind === 'refused' && trouble.text ? trouble.text : t(trouble.kind))}
    </p>
  )
}

import { useTranslations } from 'next-intl'
import type { PlannerRefusal } from '#lib/planner/planner-replies.ts'

export type Trouble = PlannerRefusal | { readonly kind: 'offline' }

/** Why the last press did nothing. */
export function RefusalNote({ trouble }: { trouble: Trouble | null }) {
  const t = useTranslations('planner.trouble')
  return (
    <div role="alert">
      {trouble !== null && (
        <p className="mt-3 rounded-medium bg-bad-soft px-4 py-3 text-small text-bad">
          {trouble.kind === 'refused' ? (trouble.text ?? t('refused')) : t(trouble.kind)}
        </p>
      )}
    </div>
  )
}

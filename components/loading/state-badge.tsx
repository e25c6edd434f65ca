import { useTranslations } from 'next-intl'
import type { TaskState } from '#lib/loading/task-states.ts'

const looks: Readonly<Record<Exclude<TaskState['state'], 'waiting'>, string>> = {
  loaded: 'bg-good-soft text-good',
  missing: 'bg-bad-soft text-bad',
  damaged: 'bg-bad-soft text-bad',
  mixed: 'bg-warn-soft text-warn',
}

/** Shows what was done with the pieces of a task; nothing while all of them wait. */
export function StateBadge({ state, counts }: Pick<TaskState, 'state' | 'counts'>) {
  const t = useTranslations('loader')
  if (state === 'waiting') return null
  const { loaded, missing, damaged, waiting } = counts
  const parts = [
    loaded > 0 && t('count.loaded', { count: loaded }),
    missing > 0 && t('count.missing', { count: missing }),
    damaged > 0 && t('count.damaged', { count: damaged }),
    waiting > 0 && t('count.waiting', { count: waiting }),
  ]
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-caption font-medium ${looks[state]}`}
    >
      {state === 'mixed' ? parts.filter((part) => part !== false).join(' · ') : t(`is.${state}`)}
    </span>
  )
}

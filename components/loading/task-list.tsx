import { useTranslations } from 'next-intl'
import type { LoaderLoad } from '#lib/loading/loader-load.ts'
import type { TaskState } from '#lib/loading/task-states.ts'
import { StateBadge } from './state-badge.tsx'

/** All tasks in the order of loading, to go to one of them. */
export function TaskList({
  load,
  states,
  current,
  onChoose,
}: {
  load: LoaderLoad
  states: readonly TaskState[]
  current: number
  onChoose: (index: number) => void
}) {
  const t = useTranslations('loader')
  return (
    <ol className="divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface">
      {states.map((state, index) => {
        const { task, counts } = state
        const parcel = load.parcels[task.parcel]
        const { place } = task
        return (
          <li key={`${task.parcel} ${task.firstPiece}`}>
            <button
              type="button"
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onChoose(index)}
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover aria-[current]:bg-action-soft"
            >
              <span className="w-20 shrink-0 text-caption font-medium text-ink-soft">
                {place === null
                  ? t('unplacedShort')
                  : [...new Set([place.firstStep, place.lastStep])].join('–')}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-mono text-small font-semibold">
                  {parcel?.parcelNo}
                </span>
                <span className="block truncate text-caption text-ink-soft">
                  {[t('pieces', { count: counts.pieces }), parcel?.description]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <StateBadge state={state.state} counts={counts} />
            </button>
          </li>
        )
      })}
    </ol>
  )
}

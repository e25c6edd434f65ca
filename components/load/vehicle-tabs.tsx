import { Columns2 } from 'lucide-react'
import { useTranslations } from 'next-intl'

const tab =
  'relative flex min-h-11 items-center gap-2 px-3 text-small font-medium whitespace-nowrap text-ink-soft after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 hover:text-ink aria-pressed:text-ink aria-pressed:after:bg-mark'

/**
 * The choice of the vehicle to view. Buttons that stay pressed, which assistive technology handles like
 * any other.
 */
export function VehicleTabs({
  names,
  chosen,
  panelId,
  onChoose,
  onSideBySide,
}: {
  names: readonly string[]
  /** Null while all are shown side by side. */
  chosen: number | null
  panelId: string
  onChoose: (index: number) => void
  onSideBySide: () => void
}) {
  const t = useTranslations('load')
  return (
    <div
      role="group"
      aria-label={t('vehicles')}
      className="-mx-3 flex max-w-[calc(100%+1.5rem)] flex-wrap"
    >
      {names.map((name, index) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- Vehicles of one type have one name; they are distinguished by their index.
          key={index}
          type="button"
          aria-pressed={index === chosen}
          aria-controls={panelId}
          onClick={() => onChoose(index)}
          className={tab}
        >
          <span className="text-ink-soft">{index + 1}</span>
          {name}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={chosen === null}
        aria-controls={panelId}
        onClick={onSideBySide}
        className={tab}
      >
        <Columns2 aria-hidden className="size-4" />
        {t('sideBySide')}
      </button>
    </div>
  )
}

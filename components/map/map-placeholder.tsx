import { useTranslations } from 'next-intl'
import { MapPinned } from 'lucide-react'

/** A placeholder with the map's size and water colour until the map is loaded. */
export function MapPlaceholder() {
  const t = useTranslations('map')
  return (
    <div
      role="status"
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-(--map-water) text-caption text-ink-soft"
    >
      <MapPinned aria-hidden className="size-6" />
      {t('loading')}
    </div>
  )
}

import { useTranslations } from 'next-intl'
import { MapPinned } from 'lucide-react'

/** Has the map's place and its water until the map has come. */
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

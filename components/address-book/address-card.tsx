import { MapPin, MessageSquareText, Phone, Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { useHoursText } from '#components/opening-hours/use-hours-text.ts'
import { PlaceSketch } from './place-sketch.tsx'
import type { SavedAddress } from '#lib/storefront/saved-address.ts'

const pressed =
  'inline-flex min-h-11 items-center rounded-small px-3 text-small font-medium text-action hover:bg-action-soft'

export function AddressCard({
  address: { label, place, openingHours },
  href,
  onRemove,
}: {
  address: SavedAddress
  /** Where it is changed; null for who only looks on. */
  href: string | null
  onRemove: () => void
}) {
  const t = useTranslations('addressBook')
  const hoursText = useHoursText()
  const { name, phone, note } = place.contact
  const contact = [name, phone].filter((each) => each !== '').join(' · ')
  return (
    <article className="flex h-full min-w-0 flex-col rounded-large border border-edge bg-surface p-5">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-body break-words">{label}</h3>
        {place.lat !== null && place.lng !== null && (
          <PlaceSketch point={{ lat: place.lat, lng: place.lng }} />
        )}
      </div>
      <dl className="mt-2 flex flex-col gap-1.5 text-small">
        <Line icon={MapPin} name={t('title')} text={place.text} />
        {contact !== '' && <Line icon={Phone} name={t('contact')} text={contact} />}
        {note !== '' && <Line icon={MessageSquareText} name={t('driverNote')} text={note} />}
        {openingHours !== null && (
          <Line icon={Clock} name={t('hours')} text={hoursText.ofWeek(openingHours)} />
        )}
      </dl>
      {href !== null && (
        <div className="mt-auto -ml-3 flex pt-3">
          <Link href={href} className={pressed}>
            {t('edit')}
            <span className="sr-only"> ({label})</span>
          </Link>
          <button type="button" onClick={onRemove} className={pressed}>
            {t('remove')}
            <span className="sr-only"> ({label})</span>
          </button>
        </div>
      )}
    </article>
  )
}

function Line({ icon: Icon, name, text }: { icon: typeof MapPin; name: string; text: string }) {
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <dt>
        <Icon aria-hidden className="mt-1 size-4 shrink-0 text-ink-soft" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="line-clamp-3 min-w-0 break-words text-ink-soft">{text}</dd>
    </div>
  )
}

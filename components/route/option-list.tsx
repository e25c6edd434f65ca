import { Bookmark, MapPin } from 'lucide-react'
import { useHoursText } from '#components/opening-hours/use-hours-text.ts'
import type { SavedAddress } from '#lib/storefront/saved-address.ts'
import type { AddressOption } from './address-options.ts'

/** The list of a combobox: the focus stays in the field, which names the active option. */
export function OptionList({
  id,
  label,
  title,
  options,
  active,
  accountNameOf,
  onChoose,
}: {
  id: string
  label: string
  /** Above the options. */
  title: string | null
  options: readonly AddressOption[]
  active: number | null
  /** The account that a saved address belongs to; empty when there is only one. */
  accountNameOf: (saved: SavedAddress) => string
  onChoose: (option: AddressOption) => void
}) {
  const hoursText = useHoursText()
  const textsOf = (option: AddressOption) => {
    if (option.kind === 'suggested') {
      const { place_name: name, label: address } = option.suggestion
      return { name, account: '', address, hours: '' }
    }
    const { label: name, place, openingHours } = option.saved
    const hours = openingHours === null ? '' : hoursText.ofWeek(openingHours)
    return { name, account: accountNameOf(option.saved), address: place.text, hours }
  }
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-medium border border-edge bg-raised p-1 shadow-raised"
    >
      {title !== null && (
        <p aria-hidden className="px-3 pt-2 pb-1 text-caption text-bad">
          {title}
        </p>
      )}
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field has the focus and the keys.
        <div
          key={option.key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className="flex cursor-pointer items-start gap-3 rounded-small px-3 py-2.5 text-small hover:bg-hover aria-selected:bg-action-soft"
        >
          {option.kind === 'saved' ? (
            <Bookmark aria-hidden className="mt-1 size-4 shrink-0 fill-mark-soft text-mark" />
          ) : (
            <MapPin aria-hidden className="mt-1 size-4 shrink-0 text-ink-soft" />
          )}
          <OptionText {...textsOf(option)} />
        </div>
      ))}
    </div>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function OptionText({
  name,
  account,
  address,
  hours,
}: Record<'name' | 'account' | 'address' | 'hours', string>) {
  return (
    <span className="flex min-w-0 flex-col">
      {name !== '' && (
        <span className="font-medium break-words">
          {name}
          {account !== '' && (
            <span className="text-caption font-normal text-ink-soft"> · {account}</span>
          )}
        </span>
      )}
      <span className="text-caption break-words break-keep text-ink-soft">{address}</span>
      {hours !== '' && <span className="text-caption text-ink-soft">{hours}</span>}
    </span>
  )
}

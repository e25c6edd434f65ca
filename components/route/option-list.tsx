import { Bookmark, MapPin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { AddressOption } from './address-options.ts'

/** The list of a combobox: the focus stays in the field, which names the option that is meant. */
export function OptionList({
  id,
  label,
  options,
  active,
  onChoose,
}: {
  id: string
  label: string
  options: readonly AddressOption[]
  active: number | null
  onChoose: (option: AddressOption) => void
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-medium border border-edge bg-raised p-1 shadow-raised"
    >
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
          className="flex cursor-pointer items-start gap-3 rounded-small px-3 py-2.5 text-small hover:bg-sunken aria-selected:bg-action-soft"
        >
          <OptionText option={option} />
        </div>
      ))}
    </div>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function OptionText({ option }: { option: AddressOption }) {
  const t = useTranslations('route.field')
  const [Icon, name, line] =
    option.kind === 'saved'
      ? ([Bookmark, option.saved.label, option.saved.place.text] as const)
      : ([MapPin, option.suggestion.place_name, option.suggestion.label] as const)
  const hours = option.kind === 'saved' ? option.saved.openingHours : ''
  return (
    <>
      <Icon aria-hidden className="mt-0.75 size-4 shrink-0 text-ink-soft" />
      <span className="flex min-w-0 flex-col">
        {name !== '' && <span className="font-medium">{name}</span>}
        <span className="text-caption text-ink-soft">{line}</span>
        {hours !== '' && <span className="text-caption text-ink-soft">{t('open', { hours })}</span>}
      </span>
    </>
  )
}

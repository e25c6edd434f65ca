/** The frame of a row of choices, one of them pressed. */
export const segments =
  'inline-flex rounded-medium border border-edge bg-surface p-0.5 text-caption font-medium'

export function Segments<Choice extends string>({
  label,
  offered,
  chosen,
  nameOf,
  onChoose,
}: {
  label: string
  offered: readonly Choice[]
  chosen: Choice | null
  nameOf: (choice: Choice) => string
  onChoose: (choice: Choice) => void
}) {
  return (
    <div role="group" aria-label={label} className={segments}>
      {offered.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
          className="flex min-h-8 min-w-9 items-center justify-center rounded-small px-2 text-ink-soft hover:text-ink aria-pressed:bg-action-soft aria-pressed:text-action sm:px-2.5"
        >
          {nameOf(choice)}
        </button>
      ))}
    </div>
  )
}

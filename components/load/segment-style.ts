/** The style of a row of choices, one of them pressed. */
export const segments =
  'inline-flex rounded-medium border border-edge bg-surface p-0.5 text-caption font-medium'

export const segment =
  'flex min-h-8 items-center justify-center rounded-small px-2.5 text-ink-soft hover:text-ink aria-pressed:bg-action-soft aria-pressed:text-action sm:px-3'

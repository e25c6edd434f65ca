'use client'

import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { closePopoverOf } from '#components/ui/popover.ts'

/** One option of a menu's list; choosing it closes the menu. */
export function CheckedOption({
  name,
  value,
  lang,
  isChosen,
  children,
}: {
  name: string
  value: string
  lang?: string
  isChosen: boolean
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      lang={lang}
      aria-pressed={isChosen}
      onClick={(event) => closePopoverOf(event.currentTarget)}
      className="group flex min-h-11 items-center justify-between gap-2 rounded-medium px-3 text-left text-small hover:bg-hover aria-pressed:font-medium"
    >
      {children}
      <Check aria-hidden className="invisible size-4 text-action group-aria-pressed:visible" />
    </button>
  )
}

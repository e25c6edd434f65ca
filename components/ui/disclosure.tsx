'use client'

import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'

/** A section that most people skip: its name, a summary, and the whole content once it is opened. */
export function Disclosure({
  title,
  said,
  isWrong = false,
  children,
}: {
  title: string
  /** The summary in a few words; empty while there is nothing. */
  said: string
  /** Its content has an error: it is opened to show it. */
  isWrong?: boolean
  children: ReactNode
}) {
  const place = useRef<HTMLDetailsElement>(null)
  const [startsOpen] = useState(isWrong)
  const [wasOpen, setWasOpen] = useState(startsOpen)
  // The browser also opens it before any script can listen.
  useLayoutEffect(() => {
    if (place.current?.open) setWasOpen(true)
  }, [])
  useEffect(() => {
    if (isWrong) reveal(place.current)
  }, [isWrong])
  return (
    <details
      ref={place}
      open={startsOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpen(true)
      }}
      className="group rounded-medium border border-edge"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-medium px-3.5 text-caption text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow truncate">
          <span className="font-medium">{title}</span>
          {said !== '' && <span className="text-ink"> · {said}</span>}
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-3.5 pt-1 pb-4">{wasOpen && children}</div>
    </details>
  )
}

/** Opens the section that contains a part, so that an error is visible. */
export function reveal(part: HTMLElement | null): void {
  const folded = part?.closest('details')
  if (folded) folded.open = true
}

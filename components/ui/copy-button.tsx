'use client'

import { useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { useBrowserCan } from './use-browser-can.ts'

/** Copies a text. It is hidden when the browser does not let pages write to the clipboard. */
export function CopyButton({
  text,
  label,
  name,
  doneLabel,
}: {
  text: string
  label: string
  /** The accessible name in place of the label, when there are several. It begins with the label. */
  name?: string | undefined
  doneLabel: string
}) {
  const [copied, setCopied] = useState(false)
  const possible = useBrowserCan(canCopy)
  if (!possible) return null
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={copied ? undefined : name}
      className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-small px-3 text-caption font-medium text-ink-soft hover:bg-hover hover:text-ink"
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }}
      onBlur={() => setCopied(false)}
    >
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite" className="whitespace-nowrap">
        {copied ? doneLabel : label}
      </span>
    </button>
  )
}

function canCopy(): boolean {
  return 'clipboard' in navigator
}

'use client'

/** A key, a secret or an address in a line of its own, with a button that copies it. */
import { CopyButton } from './copy-button.tsx'

export function CopyLine({
  text,
  label,
  name,
  doneLabel,
}: {
  text: string
  label: string
  /** The accessible name in place of the label, when there are several. It begins with the label. */
  name?: string
  doneLabel: string
}) {
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-medium bg-sunken py-1 pr-1 pl-4">
      <code className="min-w-0 grow font-mono text-small wrap-anywhere">{text}</code>
      <CopyButton text={text} label={label} name={name} doneLabel={doneLabel} />
    </p>
  )
}

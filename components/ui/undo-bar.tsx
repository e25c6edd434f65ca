import type { ReactNode } from 'react'
import { Undo2 } from 'lucide-react'

interface Undo {
  readonly label: string
  readonly onUndo: () => void
}

/** Names the last change, for screen readers too, with a button that takes it back. */
export function UndoBar({
  text,
  undo,
  className = '',
}: {
  /** Null: nothing was done. */
  text: ReactNode
  /** Null: it cannot be taken back any more. */
  undo: Undo | null
  className?: string
}) {
  return (
    <div role="status">
      {text !== null && (
        <div
          className={`flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-medium border border-edge bg-surface px-4 text-small ${className}`}
        >
          <span className="min-w-0 break-words">{text}</span>
          {undo !== null && <UndoButton {...undo} />}
        </div>
      )}
    </div>
  )
}

export function UndoButton({ label, onUndo }: Undo) {
  return (
    <button
      type="button"
      onClick={onUndo}
      className="inline-flex min-h-11 items-center gap-2 rounded-small px-2 font-medium text-action hover:bg-action-soft"
    >
      <Undo2 aria-hidden className="size-4" />
      {label}
    </button>
  )
}

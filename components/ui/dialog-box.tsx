'use client'

/** A dialog with a title, above the rest of the page. `ref.current.showModal()` opens it. */
import { useId, type ReactNode, type RefObject } from 'react'

export function DialogBox({
  ref,
  title,
  onClose,
  children,
}: {
  ref: RefObject<HTMLDialogElement | null>
  title: string
  onClose?: () => void
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto rounded-large border border-edge bg-raised p-6 text-ink shadow-raised backdrop:bg-[#0a1016]/60"
    >
      <h2 id={titleId} className="text-title break-words">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

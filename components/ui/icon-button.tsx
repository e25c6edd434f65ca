import type { ReactNode } from 'react'

/** A button that shows a picture alone; its label is read aloud, and shown when it is pointed at. */
export function IconButton({
  label,
  onPress,
  disabled = false,
  className = '',
  children,
}: {
  label: string
  onPress: () => void
  disabled?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className={`inline-flex size-11 items-center justify-center rounded-small text-ink-soft hover:bg-hover hover:text-ink disabled:opacity-50 ${className}`}
    >
      {children}
    </button>
  )
}

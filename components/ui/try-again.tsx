import { RotateCw } from 'lucide-react'
import { buttonStyle } from './button-style.ts'

/** A part of the page has stopped: the reason, and a button that starts it again. */
export function TryAgain({
  text,
  label,
  onAgain,
}: {
  text: string
  label: string
  onAgain: () => void
}) {
  return (
    <div role="alert" className="rounded-large bg-warn-soft px-5 py-4 text-small text-warn">
      <p>{text}</p>
      <button type="button" className={buttonStyle('secondary', 'mt-3')} onClick={onAgain}>
        <RotateCw aria-hidden className="size-4" />
        {label}
      </button>
    </div>
  )
}

import { buttonStyle } from './button-style.ts'

/** Below a dialog: one press leaves all as it is, the other does it. */
export function DialogButtons({
  leave,
  onLeave,
  confirm,
  onConfirm,
  pending = false,
  isDanger = false,
}: {
  leave: string
  onLeave: () => void
  confirm: string
  /** Absent: the press sends the form around it. */
  onConfirm?: () => void
  pending?: boolean
  /** For what cannot be taken back. */
  isDanger?: boolean
}) {
  return (
    <div className="mt-5 flex flex-wrap justify-end gap-3 [.flex>&]:mt-1">
      <button type="button" onClick={onLeave} className={buttonStyle('secondary')}>
        {leave}
      </button>
      <button
        type={onConfirm === undefined ? 'submit' : 'button'}
        aria-busy={pending}
        aria-disabled={pending}
        onClick={onConfirm}
        className={buttonStyle(isDanger ? 'danger' : 'primary')}
      >
        {confirm}
      </button>
    </div>
  )
}

import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, CircleMinus, RotateCcw } from 'lucide-react'

const looks = {
  none: { Icon: CircleMinus, style: 'bg-sunken text-ink' },
  /** Less than is owed: something is left to do. */
  part: { Icon: CircleAlert, style: 'bg-warn-soft text-warn' },
  moved: { Icon: CircleCheck, style: 'bg-good-soft text-good' },
  back: { Icon: RotateCcw, style: 'bg-good-soft text-good' },
}

/** Whether money has moved: said on every face in the same place. */
export function MoneyNote({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  const { Icon, style } = looks[kind]
  return (
    <p
      className={`flex items-start gap-3 rounded-medium px-4 py-3 text-small font-medium ${style}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

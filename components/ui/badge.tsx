import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-edge/60 text-ink-soft',
  action: 'bg-action-soft text-action',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: keyof typeof tones
  children: ReactNode
}) {
  return (
    <span
      className={`inline-flex items-center rounded-small px-2 py-0.5 text-caption font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

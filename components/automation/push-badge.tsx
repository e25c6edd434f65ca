import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { PushState } from '#lib/contract/console/webhooks.ts'

const tones = {
  waiting: 'action',
  paused: 'warn',
  sending: 'action',
  delivered: 'good',
  failed: 'bad',
  lost: 'bad',
} as const satisfies Readonly<Record<PushState, string>>

export function PushBadge({ state }: { state: PushState }) {
  const t = useTranslations('automation.pushState')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

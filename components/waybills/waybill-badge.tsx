import { useLocale } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { waybillStateTexts, type WaybillState } from '#lib/contract/states/waybill-states.ts'
import { groupOf, type WaybillGroup } from '#lib/storefront/waybill-filter.ts'

const tones = {
  draft: 'plain',
  waiting: 'action',
  under_way: 'action',
  trouble: 'bad',
  delivered: 'good',
  returned: 'warn',
  canceled: 'plain',
} as const satisfies Readonly<Record<WaybillGroup, string>>

export function WaybillBadge({ state }: { state: WaybillState }) {
  const language = useLocale()
  return <Badge tone={tones[groupOf(state)]}>{waybillStateTexts[state][language]}</Badge>
}

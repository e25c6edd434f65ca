/** The least change that would make a load fit, as text. The interface does not show it. */
import { z } from 'zod'
import { keysOf } from '../keys-of.ts'
import { fillPlaceholders, type Language, type LocalizedText } from './languages.ts'
import { ours } from './ours.ts'

/** The texts for each kind of change: `{amount}` and `{unit}` are filled in. */
const leastChangeTexts = {
  shrink_item: {
    en: 'fits if {amount} {unit} smaller',
    th: 'บรรทุกได้หากเล็กลง {amount} {unit}',
    zh: '缩小 {amount} {unit} 即可装下',
  },
  enlarge_vehicle: {
    en: 'fits a vehicle {amount} {unit} larger',
    th: 'บรรทุกได้ด้วยรถที่ใหญ่กว่านี้ {amount} {unit}',
    zh: '车辆再大 {amount} {unit} 即可装下',
  },
  less_weight: {
    en: 'fits if {amount} {unit} lighter',
    th: 'บรรทุกได้หากเบาลง {amount} {unit}',
    zh: '减轻 {amount} {unit} 即可装下',
  },
  less_axle_load: {
    en: 'fits with {amount} {unit} less on an axle',
    th: 'บรรทุกได้หากน้ำหนักลงเพลาลดลง {amount} {unit}',
    zh: '轴荷减少 {amount} {unit} 即可装下',
  },
  allow_tipping: {
    en: 'fits if it may be laid on its side',
    th: 'บรรทุกได้หากวางตะแคงได้',
    zh: '允许侧放即可装下',
  },
  allow_stacking: {
    en: 'fits if goods may stand on each other',
    th: 'บรรทุกได้หากวางซ้อนกันได้',
    zh: '允许堆叠即可装下',
  },
  drop_stop_order: {
    en: 'fits if the order of the stops does not bind',
    th: 'บรรทุกได้หากไม่ต้องเรียงตามลำดับจุดจอด',
    zh: '不限停靠顺序即可装下',
  },
  split_group: {
    en: 'fits if it need not travel together',
    th: 'บรรทุกได้หากไม่ต้องไปด้วยกัน',
    zh: '允许分车运输即可装下',
  },
  more_vehicles: {
    en: 'fits with more vehicles ({amount} more)',
    th: 'บรรทุกได้หากมีรถเพิ่ม {amount} คัน',
    zh: '增加 {amount} 辆车即可装下',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>

export const leastChangeSchema = z
  .object({
    kind: z.enum(keysOf(leastChangeTexts)),
    amount: z.number().nullable().describe('By how much; null where there is nothing to measure.'),
    unit: z.enum(['kg', 'cm', 'vehicles']).nullable(),
  })
  .meta({ id: 'LeastChange', ...ours('The smallest single change found that makes it fit.') })

export type LeastFitChange = z.output<typeof leastChangeSchema>

export function leastChangeText(
  { kind, amount, unit }: LeastFitChange,
  language: Language,
): string {
  return fillPlaceholders(leastChangeTexts[kind][language], { amount, unit })
}

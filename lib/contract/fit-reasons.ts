/** Why a load fits no vehicle: the interface shows weight_over and volume_over, the rest is ours. */
import { z } from 'zod'
import type { Language } from './languages.ts'
import { leastChangeSchema, leastChangeText } from './least-change.ts'
import { ours } from './ours.ts'

export const fitReasonCodeSchema = z
  .enum([
    'weight_over',
    'volume_over',
    'length_over',
    'width_over',
    'height_over',
    'axle_over',
    'stacking_over',
    'vehicles_over',
    'stop_order_over',
    'group_incomplete',
    'no_space',
  ])
  .meta({
    id: 'FitReasonCode',
    ...ours(
      'Beside weight_over and volume_over: one piece is too long, wide or high in every orientation allowed; an axle is over its limit; goods may not stand on each other; more vehicles are needed than may be used; the order of the stops leaves no way out; goods that travel together only did not all fit; sums fit but no arrangement was found.',
    ),
  })

export const fitReasonSchema = z
  .object({
    code: fitReasonCodeSchema,
    item: z.string().nullable().describe('The item that does not fit, by its name or number.'),
    actual: z.number().nullable().describe('The requested value.'),
    limit: z.number().nullable().describe('The most that the best vehicle can take.'),
    unit: z.enum(['kg', 'm3', 'cm', 'vehicles']).nullable(),
    least_change: leastChangeSchema.nullable().describe('What would make it fit.'),
  })
  .meta({ id: 'FitReason', ...ours('The interface names reasons without showing their shape.') })

export type FitReason = z.output<typeof fitReasonSchema>

const atMost = { en: 'at most', th: 'ไม่เกิน', zh: '最多' }

/** One line for a person; it begins with the code, which is the same in each language. */
export function fitReasonText(reason: FitReason, language: Language): string {
  const { code, item, actual, limit, unit, least_change: change } = reason
  const measure = (value: number) => (unit === null ? `${value}` : `${value} ${unit}`)
  const parts: string[] = []
  if (item !== null) parts.push(item)
  if (actual !== null) parts.push(measure(actual))
  if (limit !== null) parts.push(`${atMost[language]} ${measure(limit)}`)
  const said = parts.length === 0 ? code : `${code} (${parts.join(', ')})`
  return change === null ? said : `${said}: ${leastChangeText(change, language)}`
}

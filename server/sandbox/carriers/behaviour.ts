/**
 * How a carrier has been told to behave, for a whole account through the control endpoint or for one
 * order by a mark in its note: `[sandbox: refuse twice lateMs=5000 fail]`. With `@provider_a` behind it
 * a word is for that carrier only, so that another one can take the order.
 */
import { z } from 'zod'

const flag = z.boolean().optional()
const milliseconds = z.coerce.number().int().min(0).max(3_600_000).optional()

export const behaviourSchema = z.strictObject({
  /** Takes no order. */
  refuse: flag,
  /** Answers nothing but that it is down. */
  unreachable: flag,
  /** Does what it is asked at once, and answers this much later. */
  slowMs: milliseconds,
  /** Calls the order off when it should fetch the goods. */
  cancel: flag,
  /** Does not get rid of the goods. */
  fail: flag,
  /** Of callbacks. */
  twice: flag,
  lateMs: milliseconds,
  /** Every second one is overtaken by the next. */
  shuffled: flag,
  /** Each comes with a wrong signature first. */
  badlySigned: flag,
  silent: flag,
})

export type Behaviour = z.output<typeof behaviourSchema>

export const carrierNames = ['provider_a', 'provider_b'] as const

export type CarrierName = (typeof carrierNames)[number]

/** Words that are none of ours are a customer's, and mean nothing. */
export function behaviourOf(note: string | null, carrier: CarrierName): Behaviour {
  const marked = /\[sandbox:([^\]]*)\]/.exec(note ?? '')?.[1] ?? ''
  let behaviour: Behaviour = {}
  for (const word of marked.trim().split(/\s+/)) {
    const [what = '', only] = word.split('@')
    if (only !== undefined && only !== carrier) continue
    const [name = '', value] = what.split('=')
    const parsed = behaviourSchema.safeParse({ ...behaviour, [name]: value ?? true })
    if (parsed.success) behaviour = parsed.data
  }
  return behaviour
}

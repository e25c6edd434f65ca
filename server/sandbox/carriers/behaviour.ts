/**
 * The configured behaviour of a carrier, for a whole account through the control endpoint or for one
 * order by a mark in its note: `[sandbox: refuse slowMs=5000 fail]`. A word followed by
 * `@provider_a` is for that carrier only, so that another one can take the order.
 */
import { z } from 'zod'

const flag = z.boolean().optional()
const milliseconds = z.coerce.number().int().min(0).max(3_600_000).optional()

export const behaviourSchema = z.object({
  /** Refuses every order. */
  refuse: flag,
  /** Answers every request with an error that it is down. */
  unreachable: flag,
  /** Acts at once, and answers this much later. */
  slowMs: milliseconds,
  /** Cancels the order when it should pick up the goods. */
  cancel: flag,
  /** Fails to deliver the goods. */
  fail: flag,
  /** Sends no callbacks. */
  silent: flag,
})

export type Behaviour = z.output<typeof behaviourSchema>

export const carrierNames = ['provider_a', 'provider_b'] as const

export type CarrierName = (typeof carrierNames)[number]

/** Unknown words are part of a customer's note, and ignored. */
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

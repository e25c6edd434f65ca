/** The gateway's requests, as they arrive. */
import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ }).max(2048)

export const tradeRequestSchema = z
  .strictObject({
    trade_no: z.string().regex(/^[A-Za-z0-9-]{1,36}$/),
    amount_minor: z.int().positive().max(1e13),
    currency: z.string().regex(/^[A-Z]{3}$/),
    type: z.enum(['qr', 'app']),
    bank_code: z.string().max(64).optional(),
    description: z
      .string()
      .max(200)
      .regex(/^[^\u0000\ud800-\udfff]*$/u),
    expires_at: z.iso.datetime(),
    notify_url: httpUrl,
    return_url: httpUrl,
  })
  .refine(({ type, bank_code }) => type === 'app' || bank_code === undefined)

export type TradeRequest = z.output<typeof tradeRequestSchema>

export const refundRequestSchema = z.strictObject({
  refund_no: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  amount_minor: z.int().positive().max(1e13),
})

/** The options of a program that uses the pay page. */
export const payOptionsSchema = z.strictObject({
  /** In the trade's currency; a different amount simulates a payer's typing mistake. */
  amount: z.number().positive().max(1e11).optional(),
  /** The notice is posted this many times at once. */
  times: z.int().min(1).max(20).default(1),
  /** The delay of the notice, by the sandbox's clock. */
  delay_ms: z
    .int()
    .min(0)
    .max(7 * 24 * 3600 * 1000)
    .default(0),
  /** The notice is signed with another key, and not repeated when it is refused. */
  bad_signature: z.boolean().default(false),
  /** A notice that the payment had failed arrives after the one that it is paid. */
  out_of_order: z.boolean().default(false),
})

export type PayOptions = z.output<typeof payOptionsSchema>

export const failOptionsSchema = payOptionsSchema.omit({ amount: true, out_of_order: true })

'use server'

import { getLocale } from 'next-intl/server'
import { z } from 'zod'
import { currencySchema } from '#lib/contract/currencies.ts'
import type { TopUpChoice, ToppedUp } from '#lib/paying/pay-outcomes.ts'
import { can } from '#server/portal/access/access.ts'
import { accessTo } from '#server/portal/access/current-access.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { takePayingUse } from '#server/portal/payment/payment.ts'
import { beginTopUp } from '#server/portal/payment/wallet.ts'

const askedSchema = z.object({
  amount: z.number().gt(0).max(1e9),
  currency: currencySchema,
  /** One for each press, so that a request that is sent twice begins one top-up. */
  requestId: z.uuid(),
})

export async function topUpAccount(account: string, sent: TopUpChoice): Promise<ToppedUp> {
  const asked = askedSchema.safeParse(sent)
  if (!asked.success) return { kind: 'invalid' }
  const { amount, currency, requestId } = asked.data
  const access = await accessTo(account)
  if (!access.ok) return { kind: access.reason === 'signed-out' ? 'signed_out' : 'not_found' }
  const { accountId, person } = access
  if (!can(access, 'pay')) return { kind: 'read_only' }
  const use = await takePayingUse('topUp', person.id)
  if (!use.ok) return { kind: 'too_many', retryAfterSeconds: use.retryAfterSeconds }
  await auditAct(access, 'wallet-topped-up', { amount: `${amount} ${currency}` })
  const language = await getLocale()
  return beginTopUp({ accountId, amount, currency, requestId, language })
}

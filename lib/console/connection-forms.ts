/** The connections to outside parties as they are typed. */
import { z } from 'zod'
import type { ListedConnections } from '../contract/console/connections.ts'

const line = z.string().max(1000)

export const connectionFormSchema = z.object({
  account: line,
  /** Empty: the one that is kept. */
  key: line,
  /** Empty: the sandbox. */
  base_url: line,
  active: z.boolean(),
})
export type ConnectionForm = z.output<typeof connectionFormSchema>

export const carrierRulesFormSchema = z.object({
  rules: z
    .array(
      z.object({
        /** Empty: every service. */
        service_id: line,
        /** Empty: everywhere. */
        service_area_id: line,
        provider: line,
      }),
    )
    .max(100),
})
export type CarrierRulesForm = z.output<typeof carrierRulesFormSchema>

type Connection = ListedConnections['parties'][number]['connection']

/** The key is not shown. */
export function formOfConnection(connection: Connection): ConnectionForm {
  return {
    account: connection?.account ?? '',
    key: '',
    base_url: connection?.base_url ?? '',
    active: connection?.active ?? true,
  }
}

export function formOfRules(rules: ListedConnections['rules']): CarrierRulesForm {
  return {
    rules: rules.map((rule) => ({
      service_id: rule.service_id ?? '',
      service_area_id: rule.service_area_id ?? '',
      provider: rule.provider,
    })),
  }
}

export function connectionOfForm({ account, key, base_url: url, active }: ConnectionForm) {
  return { account: account.trim(), key: key.trim() || null, base_url: url.trim() || null, active }
}

export function rulesOfForm({ rules }: CarrierRulesForm) {
  return rules.map((rule) => ({
    service_id: rule.service_id || null,
    service_area_id: rule.service_area_id || null,
    provider: rule.provider,
  }))
}

/** The ways in which customers can pay now, and why the others are closed. */
import { getTranslations } from 'next-intl/server'
import { SwitchPaymentMethod } from '#components/console/bank-accounts.tsx'
import type { SendAct } from '#components/console/use-act.ts'
import { Badge } from '#components/ui/badge.tsx'
import type { ListedBankAccount } from '#lib/contract/console/bank-accounts.ts'
import type { ListedConnections } from '#lib/contract/console/connections.ts'
import type { PaymentMethodName } from '#lib/contract/payment-methods.ts'

export async function WaysToPay({
  connections,
  accounts,
  currency,
  send,
}: {
  connections: ListedConnections
  accounts: readonly ListedBankAccount[]
  /** The organization's. */
  currency: string
  send: (method: PaymentMethodName, paused: boolean) => ReturnType<SendAct>
}) {
  const t = await getTranslations('console.connections')
  const { paused_methods: paused } = connections
  const ways = [
    { name: 'gateway', text: 'gateway', without: whyNoGateway(connections, currency) },
    { name: 'bank_transfer', text: 'transfer', without: whyNoTransfer(accounts, currency) },
    { name: 'wallet', text: 'wallet', without: null },
  ] as const
  return (
    <section aria-labelledby="ways-to-pay">
      <h2 id="ways-to-pay" className="mb-2 text-title">
        {t('ways.title')}
      </h2>
      <ul className="max-w-[48rem] divide-y divide-edge rounded-large border border-edge bg-surface">
        {ways.map(({ name, text, without }) => {
          const isPaused = paused.includes(name)
          const closed = isPaused ? 'paused' : without
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
              <p className="min-w-0 grow basis-40 font-medium">{t(`ways.${text}`)}</p>
              <p className="text-small text-ink-soft">
                {t(closed === null ? `ways.${text}Open` : `ways.${closed}`, { currency })}
              </p>
              <Badge tone={closed === null ? 'good' : 'plain'}>
                {t(closed === null ? 'ways.open' : 'ways.closed')}
              </Badge>
              {(isPaused || without === null) && (
                <SwitchPaymentMethod
                  name={t(`ways.${text}`)}
                  isPaused={isPaused}
                  send={send.bind(null, name, !isPaused)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function whyNoGateway({ parties, gateway_currencies: takes }: ListedConnections, currency: string) {
  const connection = parties.find(({ party }) => party === 'gateway')?.connection ?? null
  if (connection === null) return 'notConnected'
  if (!connection.active) return 'switchedOff'
  return takes.includes(currency) ? null : 'otherCurrency'
}

function whyNoTransfer(accounts: readonly ListedBankAccount[], currency: string) {
  if (accounts.length === 0) return 'noAccount'
  const active = accounts.filter((account) => account.active)
  if (active.length === 0) return 'allOutOfUse'
  return active.some((account) => account.currency === currency) ? null : 'noneInCurrency'
}

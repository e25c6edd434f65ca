import { getLocale, getTranslations } from 'next-intl/server'
import { AddBankAccount, SwitchBankAccount } from '#components/console/bank-accounts.tsx'
import { CarrierRules } from '#components/console/carrier-rules.tsx'
import { OutsidePartyForm } from '#components/console/outside-party.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formOfConnection, formOfRules } from '#lib/console/connection-forms.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { privatePage } from '../../../page-metadata.ts'
import { Words } from '../../../words.tsx'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'
import {
  addAccount,
  saveParty,
  saveRules,
  switchAccount,
  switchMethod,
  tryParty,
} from './actions.ts'
import { WaysToPay } from './ways-to-pay.tsx'

export const generateMetadata = privatePage('console.connections.title')

export default async function ConnectionsPage() {
  const access = await openConsolePage('connections')
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('console.connections')
  const call = { body: { actor }, language: await getLocale() }
  const [read, connections, catalogue] = await Promise.all([
    gateway().listBankAccounts(call),
    gateway().listConnections(call),
    gateway().readCatalogue(call),
  ])
  if (!read.ok || !connections.ok || !catalogue.ok) return <ConsoleUnread />
  const { currency, data: accounts } = read.value
  const { parties, rules, rules_updated_at: rulesSeen } = connections.value
  const party = (each: (typeof parties)[number]) => (
    <OutsidePartyForm
      key={each.party}
      party={each.party}
      given={{ form: formOfConnection(each.connection), seen: each.connection?.updated_at ?? null }}
      hasSandbox={connections.value.has_sandbox}
      callbackUrl={each.callback_url}
      save={saveParty.bind(null, each.party)}
      tryIt={tryParty.bind(null, each.party)}
    />
  )
  return (
    <Words of={['console']}>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      <WaysToPay
        connections={connections.value}
        accounts={accounts}
        currency={currency}
        send={switchMethod}
      />
      <h2 className="mt-10 mb-2 text-title">{t('gateway')}</h2>
      <p className="mb-4 max-w-[70ch] text-small text-ink-soft">{t('gatewayNote')}</p>
      <div className="max-w-[48rem]">
        {parties.filter((each) => each.party === 'gateway').map(party)}
      </div>
      <h2 className="mt-10 mb-2 text-title">{t('carriers')}</h2>
      <p className="mb-4 max-w-[70ch] text-small text-ink-soft">{t('carriersNote')}</p>
      <div className="flex max-w-[48rem] flex-col gap-4">
        {parties.filter((each) => each.party !== 'gateway').map(party)}
      </div>
      <h2 id="carrier-rules" className="mt-10 mb-2 text-title">
        {t('rules.title')}
      </h2>
      <p className="mb-4 max-w-[70ch] text-small text-ink-soft">{t('rules.note')}</p>
      <CarrierRules
        given={{ form: formOfRules(rules), seen: rulesSeen }}
        services={catalogue.value.services.map(choice)}
        areas={catalogue.value.service_areas.map(choice)}
        save={saveRules}
      />
      <h2 className="mt-10 mb-2 text-title">{t('accounts')}</h2>
      <p className="mb-4 max-w-[70ch] text-small text-ink-soft">{t('note')}</p>
      {accounts.length === 0 ? (
        <p className="rounded-large border border-dashed border-edge-strong px-6 py-10 text-center text-small text-ink-soft">
          {t('none')}
        </p>
      ) : (
        <ul className="divide-y divide-edge rounded-large border border-edge bg-surface">
          {accounts.map((account) => (
            <li key={account.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
              <div className="min-w-0 grow basis-52">
                <p className="font-medium wrap-anywhere">{account.bank_name}</p>
                <p className="text-caption wrap-anywhere text-ink-soft">{account.account_name}</p>
              </div>
              <p className="tabular-nums">
                {account.account_number} · {account.currency}
              </p>
              <Badge tone={account.active ? 'good' : 'plain'}>
                {t(account.active ? 'inUse' : 'outOfUse')}
              </Badge>
              <div>
                <SwitchBankAccount
                  number={account.account_number}
                  isActive={account.active}
                  send={switchAccount.bind(null, account.id, !account.active)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <section
        aria-labelledby="add-account"
        className="mt-8 max-w-[48rem] rounded-large border border-edge bg-surface p-5"
      >
        <h2 id="add-account" className="mb-4 text-lead">
          {t('addTitle')}
        </h2>
        <AddBankAccount currency={currency} save={addAccount} />
      </section>
    </Words>
  )
}

const choice = ({ id, name, code }: { id: string; name: string; code: string }) => ({
  value: id,
  label: `${name} (${code})`,
})

import { getLocale, getTranslations } from 'next-intl/server'
import { AddBankAccount, SwitchBankAccount } from '#components/console/bank-accounts.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { privatePage } from '../../../page-metadata.ts'
import { Words } from '../../../words.tsx'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'
import { addAccount, switchAccount } from './actions.ts'

export const generateMetadata = privatePage('console.connections.title')

export default async function ConnectionsPage() {
  const access = await openConsolePage('connections')
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('console.connections')
  const read = await gateway().listBankAccounts({ body: { actor }, language: await getLocale() })
  if (!read.ok) return <ConsoleUnread />
  const { currency, data: accounts } = read.value
  return (
    <Words of={['console']}>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      <h2 className="mb-2 text-title">{t('accounts')}</h2>
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

import { getLocale, getTranslations } from 'next-intl/server'
import { WaitingTransfers } from '#components/console/waiting-transfers.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { consoleHref, withQuery } from '#lib/hrefs.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../page-metadata.ts'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'
import { confirmTransfer } from './actions.ts'
import { currencyOf } from './currency-of.ts'

export const generateMetadata = privatePage('payments.heading')

const longestSearch = 64

export default async function PaymentsPage({ searchParams }: { searchParams: SearchParams }) {
  const read = await searchParams
  const here = consoleHref('payments')
  const access = await openConsolePage('payments', withQuery(here, read))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('payments')
  const language = await getLocale()
  const textOf = (name: string) => {
    const value = read[name]
    return typeof value === 'string' ? value.trim().slice(0, longestSearch) : ''
  }
  const [search, after] = [textOf('q'), textOf('after')]
  const list = (from: string) =>
    gateway().listWaitingTransfers({
      body: { actor, ...(search !== '' && { search }), ...(from !== '' && { after: from }) },
      language,
    })
  const [currency, asked] = await Promise.all([
    currencyOf(actor.organization, language),
    list(after),
  ])
  // A place that makes no sense is ignored, as other parts of the address are.
  const transfers =
    !asked.ok && after !== '' && asked.failure.kind === 'rejected' ? await list('') : asked
  return (
    <>
      <h1 className="text-heading">{t('heading')}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      {transfers.ok ? (
        <WaitingTransfers
          transfers={transfers.value.data}
          search={search}
          form={{
            number: textOf('number'),
            reference: '',
            amount: textOf('amount'),
            currency: textOf('currency') || currency,
            received: textOf('received'),
          }}
          confirm={confirmTransfer}
        />
      ) : (
        <ConsoleUnread />
      )}
      <Pager
        label={t('heading')}
        newer={
          after === ''
            ? null
            : { href: withQuery(here, { q: search || undefined }), text: t('latest') }
        }
        older={
          transfers.ok && transfers.value.next !== null
            ? {
                href: withQuery(here, { q: search || undefined, after: transfers.value.next }),
                text: t('older'),
              }
            : null
        }
      />
    </>
  )
}

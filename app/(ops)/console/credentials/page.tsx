import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { EndFormer, EnvelopeSwitch, RenewKey } from '#components/console/api-keys.tsx'
import { CopyLine } from '#components/ui/copy-line.tsx'
import { unbroken } from '#lib/dates/unbroken.ts'
import type { ShownCredentials } from '#lib/contract/console/credentials.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { privatePage } from '../../../page-metadata.ts'
import { Words } from '../../../words.tsx'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'
import { endFormerPair, renewPair, setEnvelope } from './actions.ts'

export const generateMetadata = privatePage('console.credentials.title')

export default async function CredentialsPage() {
  const access = await openConsolePage('credentials')
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('console.credentials')
  const language = await getLocale()
  const read = await gateway().readCredentials({ body: { actor }, language })
  return (
    <>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      {read.ok ? (
        <Words of={['console']}>
          <Credentials {...read.value} />
        </Words>
      ) : (
        <ConsoleUnread />
      )}
    </>
  )
}

async function Credentials({ current, former, legacy_responses: isOn }: ShownCredentials) {
  const t = await getTranslations('console.credentials')
  const format = await getFormatter()
  return (
    <div className="grid max-w-[48rem] gap-8">
      <section
        aria-labelledby="current"
        className="flex flex-col gap-4 rounded-large border border-edge bg-surface p-5"
      >
        <h2 id="current" className="text-lead">
          {t('current')}
        </h2>
        {current === null ? (
          <p className="text-ink-soft">{t('none')}</p>
        ) : (
          <KeyFacts pair={current} copyName={t('copyKey')} />
        )}
        <RenewKey apiKey={current?.api_key ?? null} renew={renewPair} />
      </section>
      {former !== null && (
        <section
          aria-labelledby="former"
          className="flex flex-col items-start gap-4 rounded-large border border-edge bg-surface p-5"
        >
          <h2 id="former" className="text-lead">
            {t('former')}
          </h2>
          <p className="text-small font-medium">
            {t('until', { time: unbroken(format.dateTime(new Date(former.ends_at), 'moment')) })}
          </p>
          <div className="flex w-full flex-col gap-4">
            <KeyFacts pair={former} copyName={t('copyFormer')} />
          </div>
          <EndFormer end={endFormerPair} />
        </section>
      )}
      <section
        aria-labelledby="envelope"
        className="rounded-large border border-edge bg-surface p-5"
      >
        <h2 id="envelope" className="mb-2 text-lead">
          {t('envelope.title')}
        </h2>
        <EnvelopeSwitch isOn={isOn} set={setEnvelope}>
          <p className="mt-2 text-small text-ink-soft">{t('envelope.body')}</p>
        </EnvelopeSwitch>
      </section>
    </div>
  )
}

async function KeyFacts({
  pair,
  copyName,
}: {
  pair: NonNullable<ShownCredentials['current']>
  copyName: string
}) {
  const t = await getTranslations('console.credentials')
  const format = await getFormatter()
  const momentOf = (at: string) => unbroken(format.dateTime(new Date(at), 'moment'))
  const call = (at: string | null, from: string | null) =>
    at === null ? t('never') : t('call', { time: momentOf(at), address: from ?? '' })
  const facts = [
    { term: t('made'), text: momentOf(pair.created_at) },
    { term: t('lastUsed'), text: call(pair.last_used_at, pair.last_used_from) },
    { term: t('lastRefused'), text: call(pair.last_refused_at, pair.last_refused_from) },
  ]
  return (
    <>
      <CopyLine text={pair.api_key} label={t('copy')} name={copyName} doneLabel={t('copied')} />
      <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(({ term, text }) => (
          <div key={term} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="text-ink-soft">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

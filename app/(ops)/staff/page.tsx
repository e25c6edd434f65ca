import { Search } from 'lucide-react'
import Form from 'next/form'
import { getFormatter, getTranslations } from 'next-intl/server'
import { ActAgain } from '#components/ops/act-again.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import { Link } from '#components/ui/link.tsx'
import { storable } from '#lib/contract/text-bounds.ts'
import { actHref, staffHref, withQuery } from '#lib/hrefs.ts'
import { longestWords, type SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { accessToConsole } from '#server/portal/staff/console.ts'
import { recentAccounts } from '#server/portal/staff/find-accounts.ts'
import { openStaffPage } from '#server/portal/staff/staff.ts'
import type { SearchParams } from '../../(account)/after-sign-in.ts'
import { beginSwitch } from '../../acting/actions.ts'
import { privatePage } from '../../page-metadata.ts'
import { ConsoleUnread } from '../console/console-closed.tsx'
import { Figures } from './figures.tsx'
import { Found } from './found.tsx'

export const generateMetadata = privatePage('staffHome.title')

export default async function StaffHome({ searchParams }: { searchParams: SearchParams }) {
  const read = await searchParams
  const { kind, person } = await openStaffPage(withQuery(staffHref, read), 'serveCustomers')
  const t = await getTranslations('staffHome')
  const format = await getFormatter()
  const words = wordsIn(read)
  const access = await accessToConsole('deliveries')
  const actor = access.kind === 'open' ? access.actor : null
  return (
    <div className="page pt-4 pb-10 md:pt-6 md:pb-14">
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 text-ink-soft">{format.dateTime(portalNowMs(), 'fullDay')}</p>
      <search className="mt-6 block">
        <Form key={words} action={staffHref} className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-64">
            <TextField
              id="q"
              name="q"
              type="search"
              label={t('search.label')}
              placeholder={t('search.hint')}
              defaultValue={words}
              maxLength={longestWords}
            />
          </div>
          <button type="submit" className={buttonStyle('primary')}>
            <Search aria-hidden className="size-4" />
            {t('search.submit')}
          </button>
          {words !== '' && (
            <Link href={staffHref} className={buttonStyle('secondary')}>
              {t('search.clear')}
            </Link>
          )}
        </Form>
      </search>
      {kind !== 'staff' ? (
        <div className="mt-8">
          <ConsoleUnread />
        </div>
      ) : words !== '' ? (
        <Found words={words} actor={actor} />
      ) : (
        <>
          {actor !== null && <Figures actor={actor} />}
          <LatelyActed personId={person.id} />
        </>
      )}
    </div>
  )
}

function wordsIn({ q }: SearchParamsRead): string {
  return typeof q === 'string' && storable.test(q) ? q.trim().slice(0, longestWords) : ''
}

async function LatelyActed({ personId }: { personId: string }) {
  const t = await getTranslations('staffHome.acted')
  const recent = await recentAccounts(portalRuntime().database, personId)
  return (
    <section aria-labelledby="acted" className="mt-12">
      <h2 id="acted" className="text-title">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-small text-ink-soft">
        {t(recent.length === 0 ? 'none' : 'lead')}
      </p>
      <ActAgain accounts={recent} begin={beginSwitch} />
      <Link href={actHref} className={buttonStyle('secondary')}>
        {t('other')}
      </Link>
    </section>
  )
}

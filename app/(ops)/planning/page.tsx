import { getLocale, getTranslations } from 'next-intl/server'
import { Planner } from '#components/planning/planner.tsx'
import { NotRead } from '#components/ui/not-read.tsx'
import { readSetup } from '#server/portal/planning/planning.ts'
import { openStaffPage } from '#server/portal/staff/staff.ts'
import { privatePage } from '../../page-metadata.ts'
import { Words } from '../../words.tsx'
import { acceptVehicles, beginProposal, cancelProposal, changeDelivery } from './actions.ts'

export const generateMetadata = privatePage('planner.title')

export default async function PlanningPage() {
  const access = await openStaffPage('/planning', 'planLoads')
  const t = await getTranslations('planner')
  const setup = access.kind === 'staff' ? await readSetup(await getLocale()) : null
  return (
    <div className="mx-auto w-full max-w-[104rem] px-[clamp(1rem,4vw,2rem)] pt-4 pb-8 md:pb-10">
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      {setup === null ? (
        <NotRead title={t('unread.title')} retry={t('trouble.again')}>
          {t('unread.body')}
        </NotRead>
      ) : (
        <Words of={['planner', 'load', 'map', 'latePart', 'accountSearch']}>
          <Planner
            setup={setup}
            personId={access.person.id}
            actions={{
              begin: beginProposal,
              cancel: cancelProposal,
              accept: acceptVehicles,
              change: changeDelivery,
            }}
          />
        </Words>
      )}
    </div>
  )
}

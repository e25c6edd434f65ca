import { getLocale, getTranslations } from 'next-intl/server'
import { LoadView } from '#components/load/load-view.tsx'
import { vehicleTypes } from '#server/portal/catalogue/catalogue.ts'
import { Words } from '../../words.tsx'
import { packExamples } from './pack-examples.ts'
import { publicPage } from '../../page-metadata.ts'

export const generateMetadata = publicPage('packing.title', 'packing.lead')

const rules = ['standing', 'order', 'axles', 'checked'] as const

/** The engine at work on two loads, packed for this very page into the carrier's own vehicles. */
export default async function PackingPage() {
  const t = await getTranslations('packing')
  const vehicles = await vehicleTypes({ language: await getLocale() })
  const loads = packExamples(vehicles, (name) => t(`goods.${name}`))
  return (
    <div className="page pb-20 md:pb-28">
      <div className="max-w-[44rem] py-14 md:py-20">
        <h1 className="text-heading md:text-[2.75rem] md:leading-[1.12]">{t('title')}</h1>
        <p className="mt-5 text-lead text-ink-soft">{t('lead')}</p>
      </div>
      <section aria-labelledby="examples">
        <h2 id="examples" className="text-title">
          {t('examples.title')}
        </h2>
        <p className="mt-3 max-w-[44rem] text-ink-soft">{t('examples.lead')}</p>
        <p className="mt-2 mb-6 max-w-[44rem] text-ink-soft">{t('examples.buy')}</p>
        <Words of={['load', 'latePart']}>
          <LoadView loads={loads} />
        </Words>
      </section>
      <section aria-labelledby="rules" className="mt-16 border-t border-edge pt-14">
        <h2 id="rules" className="text-title">
          {t('rules.title')}
        </h2>
        <dl className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
          {rules.map((rule) => (
            <div key={rule} className="border-l-2 border-mark pl-5">
              <dt className="font-semibold">{t(`rules.${rule}.title`)}</dt>
              <dd className="mt-1.5 max-w-[34rem] text-small text-ink-soft">
                {t(`rules.${rule}.body`)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

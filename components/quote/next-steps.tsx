import { useTranslations } from 'next-intl'

const steps = ['keep', 'pay', 'pickup', 'follow'] as const

export function NextSteps() {
  const t = useTranslations('quote.next')
  return (
    <section aria-labelledby="next-title" className="print:hidden">
      <h2 id="next-title" className="text-title">
        {t('title')}
      </h2>
      <ol className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-mark-soft text-caption font-semibold text-mark-ink"
            >
              {index + 1}
            </span>
            <p className="pt-1 text-small">{t(step)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

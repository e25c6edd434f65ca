import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { StepLink } from './step-link.tsx'

const steps = ['route', 'cargo', 'quote', 'pay', 'track'] as const

export type Step = (typeof steps)[number]

/** The way from two points to a delivery. The load line runs as far as one has come. */
export function StepBar({ current, done }: { current: Step; done: readonly Step[] }) {
  const t = useTranslations('steps')
  const place = steps.indexOf(current)
  return (
    <nav aria-label={t('label')} className="border-b border-edge bg-surface">
      <ol className="page flex">
        {steps.map((step, index) => (
          <li key={step} className="relative flex-1 not-first:pl-2">
            <span
              aria-hidden
              className={`absolute inset-x-0 -bottom-px h-0.5 ${index <= place ? 'bg-mark' : ''}`}
            />
            {stepOf(step, index + 1)}
          </li>
        ))}
      </ol>
    </nav>
  )

  function stepOf(step: Step, number: number) {
    const isCurrent = step === current
    const isDone = done.includes(step) && !isCurrent
    let ring = isDone ? 'border-mark text-mark-ink' : 'border-edge-strong text-ink-soft'
    if (isCurrent) ring = 'border-mark bg-mark-soft text-mark-ink'
    const content = (
      <>
        <span
          aria-hidden
          className={`flex size-6 shrink-0 items-center justify-center rounded-full border text-caption font-semibold ${ring}`}
        >
          {isDone ? <Check className="size-3.5" /> : number}
        </span>
        <span className="text-caption font-medium max-[16rem]:sr-only sm:text-small">
          {t(step)}
        </span>
        {isDone && <span className="sr-only"> ({t('done')})</span>}
      </>
    )
    const shape =
      'flex min-h-14 flex-col items-center justify-center gap-1 py-2 sm:flex-row sm:justify-start sm:gap-2.5'
    if (isCurrent) {
      return (
        <span aria-current="step" className={`${shape} text-ink`}>
          {content}
        </span>
      )
    }
    // The steps after a price have an address only when there is a price.
    if (step === 'pay' || step === 'track') {
      return <span className={`${shape} text-ink-soft`}>{content}</span>
    }
    return (
      <StepLink step={step} className={`${shape} rounded-small text-ink-soft hover:text-ink`}>
        {content}
      </StepLink>
    )
  }
}

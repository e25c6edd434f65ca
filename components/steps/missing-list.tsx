import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { DraftStep } from '#lib/hrefs.ts'
import type { MissingPart } from '#lib/storefront/missing-parts.ts'
import { StepLink } from './step-link.tsx'

/** The parts of a draft that are missing, each with a link to its step. */
export function MissingList({ missing }: { missing: readonly MissingPart[] }) {
  const t = useTranslations('steps.missing')
  return (
    <ul className="divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface text-left">
      {missing.map((part) => (
        <li key={part}>
          <StepLink
            step={stepOf(part)}
            className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 text-small font-medium hover:bg-hover focus-visible:-outline-offset-2"
          >
            {t(part)}
            <ArrowRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
          </StepLink>
        </li>
      ))}
    </ul>
  )
}

const ofRoute: ReadonlySet<MissingPart> = new Set([
  'pickup',
  'pickup_pin',
  'drop',
  'drop_pin',
  'same_place',
  'contact',
  'pickup_times',
])

function stepOf(part: MissingPart): DraftStep {
  return ofRoute.has(part) ? 'route' : 'cargo'
}

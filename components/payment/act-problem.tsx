'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { usePathname } from 'next/navigation'
import type { ActProblem as Problem } from './use-act.ts'

/** Why something was not done, whether money moved by it, and what to do: beside what was pressed. */
export function ActProblem({ problem }: { problem: Problem | null }) {
  const t = useTranslations('pay.problem')
  const path = usePathname()
  return (
    <div role="alert" className="empty:hidden">
      {problem !== null && (
        <p className="flex items-start gap-3 rounded-medium bg-warn-soft px-4 py-3 text-small text-warn">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            {problem.kind === 'too_many'
              ? t('too_many', { seconds: problem.retryAfterSeconds })
              : t(problem.kind)}
            {problem.kind === 'faulty' && problem.reference !== null && (
              <> {t('reference', { reference: problem.reference })}</>
            )}
            {problem.kind === 'signed_out' && (
              <>
                {' '}
                <Link
                  href={`/sign-in?${new URLSearchParams({ next: path })}`}
                  className="font-medium underline underline-offset-2"
                >
                  {t('signIn')}
                </Link>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

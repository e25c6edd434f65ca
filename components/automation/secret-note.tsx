'use client'

/** A secret that was just made: shown once, with a button that copies it. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { CopyLine } from '#components/ui/copy-line.tsx'

export function SecretNote({
  secret,
  isNewRule,
  action,
}: {
  secret: string
  isNewRule: boolean
  action: ReactNode
}) {
  const t = useTranslations('webhookRule.secret')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="secret-title"
      className="max-w-[44rem] rounded-large border border-edge bg-surface p-5 sm:p-6"
    >
      <h2 id="secret-title" ref={heading} tabIndex={-1} className="text-lead">
        {t(isNewRule ? 'savedTitle' : 'title')}
      </h2>
      <p className="mt-2 text-small">{t('body')}</p>
      <div className="mt-4">
        <CopyLine text={secret} label={t('copy')} doneLabel={t('copied')} />
      </div>
      {action !== null && <div className="mt-5">{action}</div>}
    </section>
  )
}

'use client'

/** Makes a new secret of a rule, and shows it once. */
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'
import { SecretNote } from './secret-note.tsx'
import { useAct } from '#components/console/use-act.ts'

export function RenewSecret({
  renew,
}: {
  renew: () => Promise<{ readonly kind: 'made'; readonly secret: string } | ConsoleRefusal>
}) {
  const t = useTranslations('webhookRule.secret')
  const ofTrouble = useTranslations('console.trouble')
  const { act, pending, trouble } = useAct()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <div className="flex flex-col gap-3">
      {secret !== null && (
        <SecretNote key={secret} secret={secret} isNewRule={false} action={null} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          aria-busy={pending}
          onClick={() => act(renew, (made) => setSecret(made.secret))}
          className={buttonStyle('secondary')}
        >
          {t('renew')}
        </button>
        <p className="min-w-0 grow basis-48 text-caption text-ink-soft">{t('renewNote')}</p>
      </div>
      <p role="alert" className="text-small text-bad empty:hidden">
        {trouble !== null && ofTrouble(trouble)}
      </p>
    </div>
  )
}

'use client'

/** Deletes a rule, and goes back to the list. */
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { RemoveDialog } from '#components/console/remove-dialog.tsx'
import type { SendAct } from '#components/console/use-act.ts'
import { automationHref } from '#lib/hrefs.ts'

export function DeleteRule({ name, send }: { name: string; send: SendAct }) {
  const t = useTranslations('webhookRule.delete')
  const router = useRouter()
  return (
    <RemoveDialog
      open={
        <>
          <Trash2 aria-hidden className="size-4" />
          {t('open')}
        </>
      }
      title={t('title', { rule: name })}
      body={t('body')}
      keep={t('keep')}
      confirm={t('confirm')}
      send={send}
      onDone={() => router.push(automationHref())}
    />
  )
}

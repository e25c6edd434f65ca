'use client'

/** Removes a driver, a vehicle or a subcontractor from the register. */
import { useTranslations } from 'next-intl'
import { RemoveDialog } from '#components/console/remove-dialog.tsx'
import type { SendAct } from '#components/console/use-act.ts'

export function RemoveEntry({
  kind,
  name,
  remove,
}: {
  kind: 'driver' | 'vehicle' | 'subcontractor'
  name: string
  remove: SendAct
}) {
  const t = useTranslations('fleet')
  return (
    <RemoveDialog
      open={t('remove')}
      name={t('removeNamed', { name })}
      title={t('removeTitle', { name })}
      body={t(`removeBody.${kind}`)}
      keep={t('keep')}
      confirm={t('removeConfirm')}
      send={remove}
    />
  )
}

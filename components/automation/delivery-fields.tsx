'use client'

/** How a rule's pushes are sent: timeout, attempts, circuit breaker, Standard Webhooks. */
import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { TextField } from '#components/ui/fields.tsx'
import { webhookDeliveries } from '#lib/contract/webhook-choices.ts'
import { Check } from '#components/ui/check.tsx'
import type { RuleFields } from './use-rule-fields.ts'

export function DeliveryFields({
  fields: { form, input, set },
  renew,
}: {
  fields: RuleFields
  /** Makes a new secret. Null: the saved rule has none. */
  renew: ReactNode
}) {
  const t = useTranslations('webhookRule')
  return (
    <>
      <TextField
        {...input('timeout')}
        unit={t('seconds')}
        inputMode="numeric"
        className="max-w-48"
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="text-caption font-medium text-ink-soft">{t('field.delivery')}</legend>
        {webhookDeliveries.map((value) => (
          <label key={value} className="flex min-h-11 items-start gap-3 py-1.5 text-small">
            <input
              type="radio"
              name="delivery"
              value={value}
              checked={form.delivery === value}
              onChange={() => set('delivery', value)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              {t(`delivery.${value}.name`)}
              <span className="block text-caption text-ink-soft">
                {t(`delivery.${value}.note`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {form.delivery === 'retry' && (
        <>
          <Check
            id="breaks"
            label={t('field.breaks')}
            note={t('breaksNote')}
            checked={form.breaks}
            onChange={(value) => set('breaks', value)}
          />
          {form.breaks && (
            <div className="grid max-w-[26rem] gap-4 sm:grid-cols-2">
              <TextField {...input('breakerFailures')} inputMode="numeric" />
              <TextField {...input('breakerMinutes')} unit={t('minutes')} inputMode="numeric" />
            </div>
          )}
        </>
      )}
      <Check
        id="standardWebhooks"
        label={t('field.standardWebhooks')}
        note={t('standardNote')}
        checked={form.standardWebhooks}
        onChange={(value) => set('standardWebhooks', value)}
      />
      {form.standardWebhooks && renew}
    </>
  )
}

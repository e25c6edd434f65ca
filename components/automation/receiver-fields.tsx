'use client'

/** Where a rule pushes to: method, address and headers. */
import { useTranslations } from 'next-intl'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import { longestLink } from '#lib/contract/text-bounds.ts'
import { webhookMethods } from '#lib/contract/webhook-choices.ts'
import { HeaderRows } from './header-rows.tsx'
import type { RuleFields } from './use-rule-fields.ts'

export function ReceiverFields({
  fields: { form, input, set, errorAt },
  keptHeaders,
  practiceUrl,
}: {
  fields: RuleFields
  /** Names of headers that were saved. */
  keptHeaders: readonly string[]
  /** The demo's receiver: where it takes pushes. Null: there is none for this visitor. */
  practiceUrl: string | null
}) {
  const t = useTranslations('webhookRule')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <SelectField
          {...input('method')}
          options={webhookMethods.map((value) => ({ value, label: value }))}
        />
        <TextField
          {...input('url')}
          type="url"
          inputMode="url"
          placeholder="https://shop.example/hooks/loadline"
          maxLength={longestLink}
        />
      </div>
      <p className="-mt-1 flex flex-wrap items-center gap-x-4 text-caption text-ink-soft">
        {practiceUrl !== null && (
          <button
            type="button"
            onClick={() => set('url', practiceUrl)}
            className="min-h-8 font-medium text-action underline-offset-4 hover:underline"
          >
            {t('practice.use')}
          </button>
        )}
        {practiceUrl !== null && (
          <a
            href="/sandbox/receiver"
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-8 items-center text-action underline-offset-4 hover:underline"
          >
            {t('practice.page')}
          </a>
        )}
        <a
          href="/developers#webhooks"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-8 items-center text-action underline-offset-4 hover:underline"
        >
          {t('verify')}
        </a>
      </p>
      {(form.method === 'PUT' || form.method === 'PATCH') && (
        <p role="status" className="rounded-medium bg-warn-soft px-4 py-3 text-small text-warn">
          {t('methodFails', { method: form.method })}
        </p>
      )}
      <HeaderRows
        rows={form.headers}
        keptNames={keptHeaders}
        error={errorAt('headers')}
        onChange={(headers) => set('headers', headers)}
      />
    </>
  )
}

'use client'

/** The push that the rule of the form would make, with a real waybill. The saved rule can be fired with it. */
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { TextField } from '#components/ui/fields.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TryAgain } from '#components/ui/try-again.tsx'
import type { PreviewReply } from '#lib/automation/rule-form.ts'
import { FireRule, type Fire } from './fire-rule.tsx'
import { Code } from './push-facts.tsx'

export function RulePreview({
  preview,
  isTimed,
  waybillNo,
  waybillNos,
  onWaybill,
  fire,
  onField,
}: {
  preview: UseQueryResult<PreviewReply>
  isTimed: boolean
  waybillNo: string
  waybillNos: readonly string[]
  onWaybill: (waybillNo: string) => void
  /** Null: the rule is not saved yet. */
  fire: Fire | null
  /** A field is to be put into the template. */
  onField: (path: string) => void
}) {
  const t = useTranslations('webhookRule.preview')
  return (
    <section
      aria-labelledby="preview-title"
      className="flex min-w-0 flex-col gap-4 rounded-large border border-edge bg-surface p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <h2 id="preview-title" className="text-lead">
        {t('title')}
      </h2>
      {!isTimed && (
        <>
          <TextField
            id="preview-waybill"
            label={t('waybill')}
            placeholder={t('newest')}
            value={waybillNo}
            maxLength={64}
            list="preview-waybills"
            autoComplete="off"
            onChange={({ target }) => onWaybill(target.value)}
          />
          <datalist id="preview-waybills">
            {waybillNos.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </datalist>
        </>
      )}
      {fire !== null && <FireRule fire={fire} waybillNo={waybillNo} isTimed={isTimed} />}
      <div aria-busy={preview.isFetching} className="flex min-w-0 flex-col gap-4">
        <Shown preview={preview} isTimed={isTimed} onField={onField} />
      </div>
    </section>
  )
}

function Shown({
  preview: { data, isError, refetch },
  isTimed,
  onField,
}: {
  preview: UseQueryResult<PreviewReply>
  isTimed: boolean
  onField: (path: string) => void
}) {
  const t = useTranslations('webhookRule.preview')
  if (isError) {
    return <TryAgain text={t('unread')} label={t('again')} onAgain={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton className="h-64 w-full" />
  if (data.kind === 'no-waybill') return <p className="text-small text-bad">{t('noWaybill')}</p>
  if (data.kind === 'faults') return <p className="text-small text-warn">{t('faults')}</p>
  return (
    <>
      {!isTimed && (
        <p role="status" className="text-caption text-ink-soft">
          {data.waybillNo === null ? t('example') : t('of', { number: data.waybillNo })}
        </p>
      )}
      {data.warnings.length > 0 && (
        <ul
          aria-label={t('warnings')}
          className="flex flex-col gap-2 rounded-medium bg-warn-soft px-4 py-3 text-small text-warn"
        >
          {data.warnings.map((warning) => (
            <li key={warning}>{t(`warning.${warning}`)}</li>
          ))}
        </ul>
      )}
      {data.missing.length > 0 && (
        <p className="text-small text-warn [overflow-wrap:anywhere]">
          {t('missing', { names: data.missing.join(', ') })}
        </p>
      )}
      <Part title={t('request')}>
        <Code label={t('request')}>{data.request}</Code>
      </Part>
      {data.body !== null && (
        <Part title={t('body')}>
          <Code label={t('body')} isCopied>
            {data.body}
          </Code>
        </Part>
      )}
      <details>
        <summary className="flex min-h-9 cursor-pointer items-center rounded-small text-small font-medium">
          {t('fields', { count: data.fields.length })}
        </summary>
        <ul className="mt-1 divide-y divide-edge">
          {data.fields.map(({ path, value }) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => onField(path)}
                className="flex min-h-9 w-full flex-wrap items-baseline gap-x-3 rounded-small px-1 py-1 text-left text-caption hover:bg-hover"
              >
                <code className="font-mono text-action [overflow-wrap:anywhere]">{`{{${path}}}`}</code>
                <span className="line-clamp-2 min-w-0 text-ink-soft [overflow-wrap:anywhere]">
                  {value}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-caption font-medium text-ink-soft">{title}</h3>
      {children}
    </div>
  )
}

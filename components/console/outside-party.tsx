'use client'

/** The connection to a payment gateway or a carrier: typed, saved, and tried with a call. */
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { LiveForm } from '#components/forms/live-form.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Check } from '#components/ui/check.tsx'
import { CopyLine } from '#components/ui/copy-line.tsx'
import { TextField } from '#components/ui/fields.tsx'
import { differingFields } from '#lib/console/differing-fields.ts'
import type { ConnectionForm } from '#lib/console/connection-forms.ts'
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'
import type { ConnectionTrial, OutsideParty } from '#lib/contract/console/connections.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { SaveLine } from './save-line.tsx'
import { useAct } from './use-act.ts'
import { fieldOf, useConsoleForm, type Save, type Version } from './use-console-form.ts'

export type TryParty = () => Promise<
  { readonly kind: 'tried'; readonly outcome: ConnectionTrial } | ConsoleRefusal
>

export function OutsidePartyForm({
  party,
  given,
  hasSandbox,
  callbackUrl,
  save,
  tryIt,
}: {
  party: OutsideParty
  given: Version<ConnectionForm>
  hasSandbox: boolean
  /** Null: nobody needs to know one. */
  callbackUrl: string | null
  save: Save<ConnectionForm>
  tryIt: TryParty
}) {
  const t = useTranslations('console.connections')
  const ofTrouble = useTranslations('console.trouble')
  const [isSaved, setSaved] = useState(false)
  const [trial, setTrial] = useState<ConnectionTrial | null>(null)
  const of = useConsoleForm({ given, save, onSaved: () => setSaved(true) })
  const trying = useAct()
  const { place, form, seen, pending, trouble, theirs, send, change, takeTheirs, keepMine } = of
  const name = t(`parties.${party}`)
  const field = (which: 'account' | 'key' | 'base_url') => ({
    ...fieldOf(of, which, t(`party.${which}`)),
    id: `${party}-${which}`,
  })
  const isConnected = seen !== null

  function forget(): void {
    setSaved(false)
    setTrial(null)
  }

  function failedTrial(): string | null {
    if (trying.trouble !== null) return ofTrouble(trying.trouble)
    return trial === null || trial === 'works' ? null : t(`trial.${trial}`)
  }

  return (
    <LiveForm
      ref={place}
      aria-label={name}
      onSubmit={() => {
        forget()
        send()
      }}
      className="flex flex-col gap-4 rounded-large border border-edge bg-surface p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lead">{name}</h3>
        <Badge tone={given.seen !== null && given.form.active ? 'good' : 'plain'}>
          {t(given.seen === null ? 'party.notConnected' : given.form.active ? 'inUse' : 'outOfUse')}
        </Badge>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('account')} maxLength={100} spellCheck={false} />
        <TextField
          {...field('key')}
          type="password"
          autoComplete="new-password"
          maxLength={500}
          placeholder={isConnected ? t('party.kept') : undefined}
        />
        <TextField
          {...field('base_url')}
          inputMode="url"
          maxLength={500}
          spellCheck={false}
          placeholder={hasSandbox ? t('party.sandbox') : 'https://'}
          className="sm:col-span-2"
        />
      </div>
      <Check
        id={`${party}-active`}
        label={t('party.active')}
        note={t('party.activeNote')}
        checked={form.active}
        onChange={(active) => change({ active })}
      />
      {callbackUrl !== null && (
        <div>
          <p className="mb-1 text-small text-ink-soft">{t('party.callback')}</p>
          <CopyLine
            text={callbackUrl}
            label={t('party.copy')}
            name={t('party.copyNamed', { party: name })}
            doneLabel={t('party.copied')}
          />
        </div>
      )}
      {theirs !== null && (
        <ChangedMeanwhile
          fields={differingFields(form, theirs.form).map((which) => ({
            name: t(`party.${which}`),
            theirs: theirs.form[which],
            mine: form[which],
          }))}
          noFieldNote={t('party.sameFields')}
          onTheirs={takeTheirs}
          onMine={keepMine}
        />
      )}
      <SaveLine
        label={t('party.save')}
        pending={pending}
        done={isSaved ? t('party.saved') : trial === 'works' ? t('trial.works') : null}
        trouble={trouble ? ofTrouble(trouble) : failedTrial()}
      >
        {isConnected && (
          <button
            type="button"
            aria-busy={trying.pending}
            onClick={() => {
              forget()
              trying.act(tryIt, ({ outcome }) => setTrial(outcome))
            }}
            className={buttonStyle('secondary')}
          >
            {t('party.try')}
          </button>
        )}
      </SaveLine>
    </LiveForm>
  )
}

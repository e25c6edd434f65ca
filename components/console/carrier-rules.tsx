'use client'

/** The rules by which carriers are asked, in their order: the first that takes an order drives it. */
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { LiveForm } from '#components/forms/live-form.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField } from '#components/ui/fields.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { CarrierRulesForm } from '#lib/console/connection-forms.ts'
import { providers } from '#lib/contract/providers.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { SaveLine } from './save-line.tsx'
import { useConsoleForm, type Save, type Version } from './use-console-form.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

const most = 100

export function CarrierRules({
  given,
  services,
  areas,
  save,
}: {
  given: Version<CarrierRulesForm>
  services: readonly Choice[]
  areas: readonly Choice[]
  save: Save<CarrierRulesForm>
}) {
  const t = useTranslations('console.connections')
  const ofTrouble = useTranslations('console.trouble')
  const [isSaved, setSaved] = useState(false)
  const of = useConsoleForm({ given, save, onSaved: () => setSaved(true) })
  const { place, form, pending, trouble, theirs, send, takeTheirs, keepMine } = of
  const { rules } = form
  const carriers = providers.map((value) => ({ value, label: t(`parties.${value}`) }))

  function change(next: CarrierRulesForm['rules']): void {
    setSaved(false)
    of.change({ rules: next })
  }

  /** Changes places with the one after it. */
  function lower(index: number): void {
    const [rule, next] = rules.slice(index, index + 2)
    if (rule && next) change(rules.toSpliced(index, 2, next, rule))
  }

  return (
    <LiveForm
      ref={place}
      aria-labelledby="carrier-rules"
      onSubmit={() => {
        setSaved(false)
        send()
      }}
      className="flex flex-col items-start gap-4 rounded-large border border-edge bg-surface p-5"
    >
      {rules.length === 0 && <p className="text-small text-ink-soft">{t('rules.none')}</p>}
      <ol className="flex w-full flex-col gap-4 empty:hidden">
        {rules.map((rule, index) => {
          const number = index + 1
          const select = (name: keyof typeof rule) => ({
            id: `rule-${index}-${name}`,
            label: t(`rules.${name}`),
            'aria-label': t('rules.fieldNamed', { field: t(`rules.${name}`), number }),
            value: rule[name],
            onChange: ({ target }: { target: { value: string } }) =>
              change(rules.with(index, { ...rule, [name]: target.value })),
          })
          return (
            // oxlint-disable-next-line react/no-array-index-key -- A rule is nothing but its place and its choices.
            <li key={index} className="flex w-full flex-wrap items-start gap-x-2 gap-y-1">
              <div className="grid min-w-0 grow basis-72 gap-3 sm:grid-cols-3">
                <SelectField
                  {...select('service_id')}
                  any={t('rules.anyService')}
                  options={services}
                />
                <SelectField
                  {...select('service_area_id')}
                  any={t('rules.anywhere')}
                  options={areas}
                />
                <SelectField {...select('provider')} options={carriers} />
              </div>
              <div className="flex sm:mt-6">
                <IconButton
                  label={t('rules.up', { number })}
                  disabled={index === 0}
                  onPress={() => lower(index - 1)}
                >
                  <ArrowUp aria-hidden className="size-5" />
                </IconButton>
                <IconButton
                  label={t('rules.down', { number })}
                  disabled={number === rules.length}
                  onPress={() => lower(index)}
                >
                  <ArrowDown aria-hidden className="size-5" />
                </IconButton>
                <IconButton
                  label={t('rules.remove', { number })}
                  onPress={() => change(rules.toSpliced(index, 1))}
                >
                  <X aria-hidden className="size-5" />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ol>
      {rules.length < most && (
        <button
          type="button"
          onClick={() =>
            change([...rules, { service_id: '', service_area_id: '', provider: 'provider_a' }])
          }
          className={buttonStyle('secondary')}
        >
          <Plus aria-hidden className="size-4" />
          {t('rules.add')}
        </button>
      )}
      {theirs !== null && (
        <ChangedMeanwhile
          fields={[]}
          noFieldNote={t('rules.changed')}
          onTheirs={takeTheirs}
          onMine={keepMine}
        />
      )}
      <SaveLine
        label={t('rules.save')}
        pending={pending}
        done={isSaved ? t('rules.saved') : null}
        trouble={trouble && ofTrouble(trouble)}
      />
    </LiveForm>
  )
}

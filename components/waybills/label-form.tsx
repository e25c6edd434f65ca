'use client'

/** Prints the labels of the waybills that are chosen in a list; a plain form, also before any script has run. */
import { useState, type ReactNode } from 'react'
import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField } from '#components/ui/fields.tsx'

const formats = ['label', 'a4', 'zpl'] as const

export function LabelForm({ action, children }: { action: string; children: ReactNode }) {
  const t = useTranslations('waybills.print')
  const [chosen, setChosen] = useState({ count: 0, isAll: false })

  function look(form: HTMLFormElement): void {
    const boxes = boxesIn(form)
    const count = boxes.filter(({ checked }) => checked).length
    setChosen({ count, isAll: count > 0 && count === boxes.length })
  }

  return (
    <form action={action} target="_blank" onChange={({ currentTarget }) => look(currentTarget)}>
      <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <label className="flex min-h-11 grow items-center gap-3 pl-3.5 text-small">
          <input
            type="checkbox"
            checked={chosen.isAll}
            onChange={({ currentTarget: { form, checked } }) => {
              if (form === null) return
              for (const box of boxesIn(form)) box.checked = checked
              look(form)
            }}
            className="size-5 accent-action"
          />
          {t('all')}
        </label>
        <LabelFormat />
        <button type="submit" className={buttonStyle('secondary')}>
          <Printer aria-hidden className="size-4" />
          {chosen.count === 0 ? t('print') : t('chosen', { count: chosen.count })}
        </button>
      </div>
      {children}
    </form>
  )
}

export function LabelChoice({ number }: { number: string }) {
  const t = useTranslations('waybills.print')
  return (
    <label className="relative z-1 flex w-full justify-center pt-4.5">
      <input type="checkbox" name="no" value={number} className="size-5 accent-action" />
      <span className="sr-only">{t('one', { number })}</span>
    </label>
  )
}

export function LabelFormat() {
  const t = useTranslations('waybills.print')
  return (
    <SelectField
      id="label-format"
      name="format"
      label={t('format')}
      options={formats.map((value) => ({ value, label: t(`formats.${value}`) }))}
    />
  )
}

function boxesIn(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name=no]')]
}

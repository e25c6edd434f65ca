'use client'

/**
 * A form that is being filled in. The tab keeps it: a reload, or a way back, finds it again. The values of
 * headers are secrets, so that they are not kept.
 */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { z } from 'zod'
import { ruleFormSchema, type RuleForm } from '#lib/automation/rule-form.ts'
import { parsedJson } from '#lib/parsed-json.ts'

/** The version of the rule that a form was filled from. */
export interface RuleBase {
  readonly form: RuleForm
  readonly headerNames: readonly string[]
  /** Null: a new rule. */
  readonly seen: string | null
}

const keptSchema = z.object({ form: ruleFormSchema, seen: z.string().nullable() })

export function useRuleForm(
  key: string,
  given: RuleBase,
  place: RefObject<HTMLFormElement | null>,
) {
  const [{ form, base, isBack, isAlive }, setState] = useState({
    form: given.form,
    base: given,
    /** A text that was typed before a reload is shown. */
    isBack: false,
    /** The server does not know what the tab keeps: an effect adds it. */
    isAlive: false,
  })
  const first = useRef({ key, given })
  const isChanged = JSON.stringify(form) !== JSON.stringify(base.form)

  useEffect(() => {
    const { given: rendered } = first.current
    const kept = readKept(first.current.key)
    setState({
      form: withTypedEarly(kept?.form ?? rendered.form, { rendered, place: place.current }),
      base: { ...rendered, seen: kept?.seen ?? rendered.seen },
      isBack: kept !== null,
      isAlive: true,
    })
  }, [place])

  useEffect(() => {
    if (!isAlive) return
    if (isChanged) keep(key, { form, seen: base.seen })
    else forgetKept(key)
  }, [key, form, isChanged, isAlive, base.seen])

  return {
    form,
    base,
    isChanged,
    isBack,
    change: (part: Partial<RuleForm>) =>
      setState((now) => ({ ...now, form: { ...now.form, ...part } })),
    /** From now on the form is of this version; `typed`: the fields as they are now, else as they were saved. */
    rebase: (next: RuleBase, typed: RuleForm = next.form) =>
      setState({ form: typed, base: next, isBack: false, isAlive: true }),
    forget: () => forgetKept(key),
  }
}

/** React leaves a text that was typed before this script ran in its field, and reports no event for it. */
function withTypedEarly(
  begun: RuleForm,
  { rendered, place }: { rendered: RuleBase; place: HTMLFormElement | null },
): RuleForm {
  const typed = Object.fromEntries(
    Object.entries(rendered.form).flatMap(([field, before]): [string, string | boolean][] => {
      const control = place?.elements.namedItem(field)
      if (control instanceof HTMLInputElement && control.type === 'checkbox') {
        return control.checked === before ? [] : [[field, control.checked]]
      }
      const hasText =
        control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement
      const isTyped = hasText && typeof before === 'string' && control.value !== before
      return isTyped ? [[field, control.value]] : []
    }),
  )
  return ruleFormSchema.safeParse({ ...begun, ...typed }).data ?? begun
}

function readKept(key: string): z.output<typeof keptSchema> | null {
  try {
    return keptSchema.safeParse(parsedJson(sessionStorage.getItem(key) ?? '')).data ?? null
  } catch {
    return null
  }
}

function keep(key: string, { form, seen }: { form: RuleForm; seen: string | null }): void {
  const headers = form.headers && form.headers.map(({ name }) => ({ name, value: '' }))
  try {
    sessionStorage.setItem(key, JSON.stringify({ form: { ...form, headers }, seen }))
  } catch {
    // A browser that keeps nothing still sends the form.
  }
}

function forgetKept(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

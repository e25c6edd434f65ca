'use client'

/**
 * A form that is being filled in. The tab keeps it: a reload, or a way back, finds it again. The values of
 * headers are secrets, so that they are not kept.
 */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { RuleForm } from '#lib/automation/rule-form-schemas.ts'
import { keysOf } from '#lib/keys-of.ts'
import { parsedJson } from '#lib/parsed-json.ts'

/** The version of the rule that a form was filled from. */
export interface RuleBase {
  readonly form: RuleForm
  readonly headerNames: readonly string[]
  /** Null: a new rule. */
  readonly seen: string | null
}

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
    const { key: firstKey, given: rendered } = first.current
    const kept = readKept(firstKey)
    const typedEarly = readTypedEarly(rendered, place.current)
    if (kept === null && typedEarly.length === 0) {
      setState((now) => ({ ...now, isAlive: true }))
      return
    }
    // Loaded only where there is something to check. Without it the tab keeps what it has.
    import('#lib/automation/rule-form-schemas.ts').then(
      ({ keptRuleFormSchema, ruleFormSchema }) => {
        const back = keptRuleFormSchema.safeParse(kept).data ?? null
        const begun = back?.form ?? rendered.form
        setState((now) => {
          // It was saved meanwhile.
          if (now.base !== rendered) return now
          const typedLate = keysOf(now.form).flatMap((field) =>
            now.form[field] === rendered.form[field] ? [] : [[field, now.form[field]] as const],
          )
          const typed = Object.fromEntries([...typedEarly, ...typedLate])
          return {
            form: ruleFormSchema.safeParse({ ...begun, ...typed }).data ?? begun,
            base: { ...rendered, seen: back?.seen ?? rendered.seen },
            isBack: back !== null,
            isAlive: true,
          }
        })
      },
      () => undefined,
    )
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
function readTypedEarly(
  rendered: RuleBase,
  place: HTMLFormElement | null,
): [string, string | boolean][] {
  return Object.entries(rendered.form).flatMap(([field, before]): [string, string | boolean][] => {
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
  })
}

/** Null: nothing. */
function readKept(key: string): unknown {
  try {
    return parsedJson(sessionStorage.getItem(key) ?? '') ?? null
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

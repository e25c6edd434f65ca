/**
 * A server-rendered field can be typed in, and a button pressed, before its scripts are loaded. React keeps
 * that text at first, fires no event, and overwrites it at the next render: so these hooks report what was
 * typed, chosen and pressed as if it happened now. Such fields have autocomplete off, so that no browser
 * restores their text from before a reload.
 */
import { useEffect, useRef, type RefObject } from 'react'

export function useTypedEarly(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  known: string,
  onType: (typed: string) => void,
): void {
  const first = useRef({ known, onType })
  useEffect(() => {
    const typed = field.current?.value ?? first.current.known
    if (typed !== first.current.known) first.current.onType(typed)
  }, [field])
}

/** For choices: radio buttons, or switches, of one name. */
export function useChosenEarly(
  place: RefObject<Element | null>,
  choice: { name: string; known: readonly string[]; onChoose: (chosen: string[]) => void },
): void {
  const first = useRef(choice)
  useEffect(() => {
    const { name, known, onChoose } = first.current
    const fields = place.current?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? []
    const chosen = [...fields].filter(({ checked }) => checked).map(({ value }) => value)
    const isAsBefore = [...fields].every(({ checked, value }) => checked === known.includes(value))
    if (!isAsBefore) onChoose(chosen)
  }, [place])
}

/** For a button with `data-early-press`: its action runs once. After that it has its own listener. */
export function usePressedEarly(button: RefObject<HTMLElement | null>, act: () => void): void {
  const first = useRef(act)
  useEffect(() => {
    const element = button.current
    const isNoted = element?.dataset['earlyPress'] === 'noted'
    element?.removeAttribute('data-early-press')
    if (!isNoted) return undefined
    // After early typing, which a field reports at the same moment.
    const timer = setTimeout(() => first.current())
    return () => clearTimeout(timer)
  }, [button])
}

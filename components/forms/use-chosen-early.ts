/** Like use-typed-early.ts, for choices: radio buttons, or switches, of one name. */
import { useEffect, useRef, type RefObject } from 'react'

export function useChosenEarly(
  place: RefObject<Element | null>,
  {
    name,
    known,
    tell,
  }: { name: string; known: readonly string[]; tell: (chosen: string[]) => void },
): void {
  const first = useRef({ name, known, tell })
  useEffect(() => {
    const { name: asked, known: before, tell: tellOf } = first.current
    const fields = place.current?.querySelectorAll<HTMLInputElement>(`input[name="${asked}"]`) ?? []
    const chosen = [...fields].filter(({ checked }) => checked).map(({ value }) => value)
    const isAsBefore = [...fields].every(({ checked, value }) => checked === before.includes(value))
    if (!isAsBefore) tellOf(chosen)
  }, [place])
}

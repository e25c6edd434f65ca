/** Like use-typed-early.ts, for choices: radio buttons, or switches, of one name. */
import { useEffect, useRef, type RefObject } from 'react'

export function useChosenEarly(
  place: RefObject<Element | null>,
  {
    name,
    known,
    onChoose,
  }: { name: string; known: readonly string[]; onChoose: (chosen: string[]) => void },
): void {
  const first = useRef({ name, known, onChoose })
  useEffect(() => {
    const { name: asked, known: before, onChoose: onChosen } = first.current
    const fields = place.current?.querySelectorAll<HTMLInputElement>(`input[name="${asked}"]`) ?? []
    const chosen = [...fields].filter(({ checked }) => checked).map(({ value }) => value)
    const isAsBefore = [...fields].every(({ checked, value }) => checked === before.includes(value))
    if (!isAsBefore) onChosen(chosen)
  }, [place])
}

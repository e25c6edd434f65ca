/**
 * A server-rendered field can be typed in before its scripts are loaded. React keeps that text at first,
 * fires no event, and overwrites it at the next render: so this hook reports it as if it were typed now.
 * Such fields have autocomplete off, so that no browser restores their text from before a reload.
 */
import { useEffect, useRef, type RefObject } from 'react'

export function useTypedEarly(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  known: string,
  tell: (typed: string) => void,
): void {
  const first = useRef({ known, tell })
  useEffect(() => {
    const typed = field.current?.value ?? first.current.known
    if (typed !== first.current.known) first.current.tell(typed)
  }, [field])
}

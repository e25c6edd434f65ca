/**
 * A field that the server drew can be typed in before its scripts are there. React leaves what stands in
 * it then, tells nobody, and writes its own value over it the next time that it draws: so it is told
 * here as if it were typed now. Such fields have autocomplete off, so that no browser puts back into
 * them what they held before a reload.
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

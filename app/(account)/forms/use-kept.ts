import { useState, type ChangeEvent } from 'react'

/** A value that stays when the form comes back: React empties what it does not hold itself. */
export function useKept(initial = '') {
  const [value, setValue] = useState(initial)
  return {
    value,
    setValue,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(event.target.value),
  }
}

export type Kept = ReturnType<typeof useKept>

/**
 * The parts of the step that are forms of their own and are loaded when they are opened. Each is checked
 * before the visitor continues; the first with an error shows it and takes the focus.
 */
import { createContext, use, useEffect, useRef } from 'react'

/** Resolves to true when the part has no error. */
export type PartCheck = () => Promise<boolean>

export interface PartCheckList {
  /** Returns the function that removes it. */
  add(check: PartCheck): () => void
  all: PartCheck
}

export function createPartChecks(): PartCheckList {
  const checks = new Set<PartCheck>()
  return {
    add(check) {
      checks.add(check)
      return () => checks.delete(check)
    },
    async all() {
      for (const check of checks) if (!(await check())) return false
      return true
    },
  }
}

export const PartChecks = createContext<PartCheckList | null>(null)

export function usePartCheck(check: PartCheck): void {
  const checks = use(PartChecks)
  const latest = useRef(check)
  useEffect(() => {
    latest.current = check
  })
  useEffect(() => checks?.add(() => latest.current()), [checks])
}

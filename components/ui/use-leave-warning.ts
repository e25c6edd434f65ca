import { useEffect } from 'react'

/** The browser asks before the page is left, while something is being sent. */
export function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSending])
}

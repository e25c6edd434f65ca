'use client'

import { useTransition, type ReactNode } from 'react'

/**
 * Before somebody signs out, what they typed is saved, and nothing of it stays in the browser. Without
 * scripts there is nothing in it.
 */
export function SignOutForm({
  person,
  signOut,
  children,
}: {
  person: string
  signOut: () => Promise<void>
  children: ReactNode
}) {
  const [pending, startTransition] = useTransition()
  return (
    <form
      action={signOut}
      onSubmit={(event) => {
        event.preventDefault()
        if (pending) return
        startTransition(async () => {
          const drafts = await import('#components/steps/draft-store.ts').catch(() => null)
          await drafts?.leaveDrafts(person)
          await signOut()
        })
      }}
    >
      {children}
    </form>
  )
}

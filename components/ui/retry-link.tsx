'use client'

import { useTransition, type ReactNode } from 'react'
import { RotateCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { buttonStyle } from './button-style.ts'

/** Requests this page again and keeps its content; without a script it reloads it. */
export function RetryLink({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  return (
    <a
      href=""
      aria-busy={pending}
      className={buttonStyle('secondary')}
      onClick={(event) => {
        event.preventDefault()
        startTransition(() => router.refresh())
      }}
    >
      <RotateCw aria-hidden className={`size-4 ${pending ? 'animate-spin' : ''}`} />
      {children}
    </a>
  )
}

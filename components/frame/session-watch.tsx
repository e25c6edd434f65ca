'use client'

/** Says so when somebody else has signed in, or nobody is signed in any more, and offers to continue. */
import { UserRoundX } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { buttonStyle } from '#components/ui/button-style.ts'
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts'

export interface SessionWatchTexts {
  readonly signedOut: string
  readonly signIn: string
  readonly signedIn: string
  readonly other: string
  readonly refresh: string
}

/** `who` is null when nobody is signed in. */
export function SessionWatch({ who, texts }: { who: string | null; texts: SessionWatchTexts }) {
  const router = useRouter()
  const elsewhere = useSignedInElsewhere(who)
  return (
    <div role="status" className="sticky top-16 z-10">
      {elsewhere !== undefined && (
        <div className="border-b border-edge bg-warn-soft text-warn">
          <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <p className="flex min-w-0 grow basis-72 items-start gap-3 text-small font-medium">
              <UserRoundX aria-hidden className="mt-0.5 size-5 shrink-0" />
              {elsewhere === null ? texts.signedOut : who === null ? texts.signedIn : texts.other}
            </p>
            {elsewhere === null ? (
              <a
                href="/sign-in"
                target="_blank"
                rel="noreferrer"
                className={buttonStyle('secondary')}
              >
                {texts.signIn}
              </a>
            ) : (
              <button
                type="button"
                className={buttonStyle('secondary')}
                onClick={() => router.refresh()}
              >
                {texts.refresh}
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

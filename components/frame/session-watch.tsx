'use client'

/**
 * Tabs of one browser share one session, and a page shows who was signed in when it was rendered. Each
 * page sends the others its person; a page of another person says so, keeps what was typed, and offers to
 * continue.
 */
import { useEffect, useState } from 'react'
import { UserRoundX } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { buttonStyle } from '#components/ui/button-style.ts'

const channelName = 'session'

export interface SessionWatchTexts {
  readonly signedOut: string
  readonly signIn: string
  readonly signedIn: string
  readonly other: string
  readonly refresh: string
}

interface OtherPage {
  /** The person of this page when it received the message: another page has not received it yet. */
  readonly here: string | null
  readonly there: string | null
}

/** `who` is null when nobody is signed in. */
export function SessionWatch({ who, texts }: { who: string | null; texts: SessionWatchTexts }) {
  const router = useRouter()
  const [other, setOther] = useState<OtherPage | null>(null)

  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === null || typeof data === 'string') setOther({ here: who, there: data })
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
    channel.postMessage(who)
    return () => channel.close()
  }, [who])

  const differs = other !== null && other.here === who && other.there !== who
  return (
    <div role="status" className="sticky top-16 z-10">
      {differs && (
        <div className="border-b border-edge bg-warn-soft text-warn">
          <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <p className="flex min-w-0 grow basis-72 items-start gap-3 text-small font-medium">
              <UserRoundX aria-hidden className="mt-0.5 size-5 shrink-0" />
              {other.there === null ? texts.signedOut : who === null ? texts.signedIn : texts.other}
            </p>
            {other.there === null ? (
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

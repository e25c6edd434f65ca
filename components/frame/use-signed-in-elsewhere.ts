import { useEffect, useState } from 'react'

const channelName = 'session'

interface Message {
  /** The person of this page when it received the message: another page has not received it yet. */
  readonly here: string | null
  readonly there: string | null
}

/**
 * Tabs of one browser share one session, and a page shows who was signed in when it was rendered. Each
 * page sends the others its person. The result is the person of a newer page, if that is another one than
 * `who`; null is nobody, and undefined is no other.
 */
export function useSignedInElsewhere(who: string | null): string | null | undefined {
  const [last, setLast] = useState<Message | null>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === null || typeof data === 'string') setLast({ here: who, there: data })
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
    channel.postMessage(who)
    return () => channel.close()
  }, [who])
  return last !== null && last.here === who && last.there !== who ? last.there : undefined
}

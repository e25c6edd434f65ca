/** One question to the portal, from a page of its own. */
import { noAnswer, ReadFailed } from './read-failed.ts'

/**
 * The reply is not checked: it is of the same program, and the schemas would cost a visitor more than the page.
 * @throws ReadFailed
 */
export async function readReply<Reply>(path: string, signal: AbortSignal): Promise<Reply> {
  const response = await fetch(path, { signal, cache: 'no-store' }).catch(() => {
    throw noAnswer()
  })
  if (response.ok) return response.json()
  if (response.status === 401) throw new ReadFailed('signed-out')
  throw new ReadFailed(response.status === 404 ? 'not-found' : 'failing')
}

/** One look at how something stands that a page waits for. */
import { noAnswer, ReadFailed } from './read-failed.ts'

/**
 * The reply of a page's own route. It is not checked: the schemas would cost each visitor more than the page.
 * @throws ReadFailed
 */
export async function readNews<News>(path: string, signal: AbortSignal): Promise<News> {
  const response = await fetch(path, { signal, cache: 'no-store' }).catch(() => {
    throw noAnswer()
  })
  if (response.ok) return response.json()
  if (response.status === 401) throw new ReadFailed('signed-out')
  throw new ReadFailed(response.status === 404 ? 'not-found' : 'failing')
}

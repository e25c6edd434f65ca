/** Reads a table in a worker, and sends the share that it has read from time to time. */
import { readImport, type ImportAnswer, type ImportRequest } from './read-import.ts'

export type ImportMessage = ImportAnswer | { readonly kind: 'progress'; readonly share: number }

const everyMs = 100

addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  let lastMs = performance.now()
  const onShare = (share: number) => {
    const nowMs = performance.now()
    if (nowMs - lastMs < everyMs) return
    lastMs = nowMs
    postMessage({ kind: 'progress', share } satisfies ImportMessage)
  }
  readImport(data, onShare).then(
    (answer) => postMessage(answer satisfies ImportMessage),
    () => postMessage({ kind: 'problem', problem: 'unreadable' } satisfies ImportMessage),
  )
})

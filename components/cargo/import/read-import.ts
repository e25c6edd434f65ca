/** One import in a worker of its own, which is ended with it: whatever a file does ends there. */
import type { ImportAnswer, ImportRequest } from './import-request.ts'
import { maxFileBytes, tooLarge, type FileProblem } from './table-file.ts'

const longestMs = 20_000

export function readImport(request: ImportRequest, signal: AbortSignal): Promise<ImportAnswer> {
  const { source } = request
  if (source.kind === 'file' && source.file.size > maxFileBytes) {
    return Promise.resolve({ kind: 'problem', problem: tooLarge })
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const fail = (problem: FileProblem) => {
      end()
      resolve({ kind: 'problem', problem })
    }
    const timer = setTimeout(() => fail({ kind: 'too_slow' }), longestMs)
    worker.addEventListener('message', ({ data }: MessageEvent<ImportAnswer>) => {
      end()
      resolve(data)
    })
    worker.addEventListener('error', () => fail({ kind: 'unreadable' }))
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason instanceof Error ? signal.reason : new Error('the import was dropped'))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
    worker.postMessage(request)
  })
}

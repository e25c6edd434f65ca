/** Reads a bank's file in a worker, so that a large workbook does not stop the page. */
import { readStatement, type StatementAnswer, type StatementChoices } from './read-statement.ts'

export interface WorkerQuestion {
  readonly file: File
  readonly choices: StatementChoices
}

export type WorkerAnswer = StatementAnswer | { readonly kind: 'progress'; readonly share: number }

addEventListener('message', ({ data: { file, choices } }: MessageEvent<WorkerQuestion>) => {
  const onShare = (share: number) => answer({ kind: 'progress', share })
  void readStatement(file, choices, onShare).then(answer, () =>
    answer({ kind: 'problem', problem: 'unreadable' }),
  )
})

function answer(message: WorkerAnswer): void {
  postMessage(message)
}

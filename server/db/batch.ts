/**
 * Combines the questions of many callers into one database statement and gives each caller its own
 * answer. Nothing is cached, so an answer is never older than its question. Most of a statement's cost
 * is fixed, so under load questions are collected for `everyMs`; a single caller does not wait.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { workForAll } from './fair-share.ts'

export interface Batch<Question, Answer> {
  ask(question: Question): Promise<Answer>
}

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
}

export function createBatch<Question, Answer>({
  answer,
  most,
  atOnce,
  everyMs = 0,
}: {
  /** One answer for each question, in the same order. */
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>
  /** The largest number of questions in one statement. */
  most: number
  /** Statements in flight at a time. Later questions wait and share a statement. */
  atOnce: number
  /**
   * The least time from the start of one statement to the start of the next, unless the batch is full.
   */
  everyMs?: number
}): Batch<Question, Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let underWay = 0
  let planned = false
  let pausing = false
  let begunMs = Number.NEGATIVE_INFINITY

  async function run(group: readonly Waiting<Question, Answer>[]): Promise<void> {
    underWay += 1
    try {
      const questions = group.map(({ question }) => question)
      const answers = await workForAll(() => answer(questions))
      if (answers.length !== group.length) throw new Error('each question has one answer')
      for (const [index, found] of answers.entries()) group[index]?.resolve(found)
    } catch (error) {
      for (const { reject } of group) reject(error)
    } finally {
      underWay -= 1
      go()
    }
  }

  function go(): void {
    while (waiting.length > 0 && underWay < atOnce) {
      const pauseMs = begunMs + everyMs - performance.now()
      if (pauseMs > 0 && waiting.length < most) return pause(pauseMs)
      const group = waiting.slice(0, most)
      waiting = waiting.slice(most)
      begunMs = performance.now()
      void run(group)
    }
  }

  function pause(ms: number): void {
    if (pausing) return
    pausing = true
    void sleep(ms).then(() => {
      pausing = false
      go()
    })
  }

  return {
    ask(question) {
      return new Promise((resolve, reject) => {
        waiting.push({ question, resolve, reject })
        if (planned) return
        planned = true
        // Waits until Node has read what is already in the sockets, so that it joins this batch.
        setImmediate(() => {
          planned = false
          go()
        })
      })
    },
  }
}

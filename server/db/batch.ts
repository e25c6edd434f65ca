/**
 * Many questions at one moment become one to the database, and each asker has its own answer. Nothing is
 * remembered from one moment to the next, so an answer is never older than its question. What a statement
 * costs is mostly that there is one, so under load a moment lasts for `everyMs`; who comes alone does not
 * wait.
 */
import { setTimeout as sleep } from 'node:timers/promises'

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
  /** One for each question, in their order. */
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>
  /** In one statement. */
  most: number
  /** Statements under way; what comes meanwhile waits and goes together. */
  atOnce: number
  /** From the beginning of one statement to that of the next, unless it is full. */
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
      const answers = await answer(group.map(({ question }) => question))
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
        // All that the sockets have brought by now come along.
        setImmediate(() => {
          planned = false
          go()
        })
      })
    },
  }
}

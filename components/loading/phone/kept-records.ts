/**
 * A loader's phone keeps in IndexedDB: records until the service has them, with their photos, and the
 * last answer of the service, so that a reload without a connection shows what was done before.
 */
import type { LoadingRecord } from '#lib/contract/loading.ts'
import type { NewRecord } from '#lib/loading/loader-load.ts'

export interface KeptRecord {
  readonly token: string
  readonly id: string
  readonly record: NewRecord
  readonly photo: Blob | null
  readonly isSent: boolean
  /** Why the service refused it for good; null: it has not. */
  readonly refused: string | null
}

export interface Answer {
  readonly token: string
  readonly records: readonly LoadingRecord[]
  readonly atMs: number
}

export interface KeptRecords {
  read(): Promise<{ readonly records: readonly KeptRecord[]; readonly answer: Answer | null }>
  put(records: readonly KeptRecord[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  putAnswer(answer: Answer): Promise<void>
  /** All of the link. */
  clear(): Promise<void>
}

const databaseName = 'loadline-loading'

/** Null where the browser keeps nothing (a private window). */
export async function openKeptRecords(token: string): Promise<KeptRecords | null> {
  const database = await openDatabase().catch(() => null)
  if (database === null) return null
  const ofToken = IDBKeyRange.bound([token], [token, []])

  function write(act: (records: IDBObjectStore, answers: IDBObjectStore) => void): Promise<void> {
    const transaction = database?.transaction(['records', 'answers'], 'readwrite')
    if (!transaction) return Promise.resolve()
    act(transaction.objectStore('records'), transaction.objectStore('answers'))
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    })
  }

  return {
    async read() {
      const transaction = database.transaction(['records', 'answers'])
      const [records, answer] = await Promise.all([
        resultOf<KeptRecord[]>(transaction.objectStore('records').getAll(ofToken)),
        resultOf<Answer | undefined>(transaction.objectStore('answers').get(token)),
      ])
      return { records, answer: answer ?? null }
    },
    put: (kept) => write((records) => kept.forEach((each) => records.put(each))),
    remove: (ids) => write((records) => ids.forEach((id) => records.delete([token, id]))),
    putAnswer: (answer) => write((_, answers) => answers.put(answer)),
    clear: () =>
      write((records, answers) => {
        records.delete(ofToken)
        answers.delete(token)
      }),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('records', { keyPath: ['token', 'id'] })
    request.result.createObjectStore('answers', { keyPath: 'token' })
  })
  return resultOf(request)
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
  })
}

/**
 * The records of a loader's phone: kept before anything else, shown at once, and sent when there is a
 * connection. What other phones recorded comes with the service's answers.
 */
import type { LoadingRecord } from '#lib/contract/loading.ts'
import { loaderRecordsHref } from '#lib/hrefs.ts'
import type { NewRecord } from '#lib/loading/loader-load.ts'
import { openKeptRecords, type KeptRecord, type KeptRecords } from './kept-records.ts'

export interface OnPhone {
  /** All that is known: the service's and this phone's. */
  readonly records: readonly NewRecord[]
  /** Null until what this phone keeps has been read. */
  readonly unsent: number | null
  /** False: a reload without a connection would lose what is not sent. */
  readonly isKept: boolean
  /** Records that the service will never take, with why. */
  readonly refused: readonly KeptRecord[]
  /** `gone`: the link was revoked or has run out. */
  readonly link: 'open' | 'gone'
}

const askedEveryMs = 20_000
const recordsAtOnce = 100
const patienceMs = 30_000

/** Needed with a connection only. */
const loadSchemas = () => import('#lib/loading/loader-replies.ts')

export interface LoadingOnPhone {
  readonly snapshot: () => OnPhone
  readonly subscribe: (onChange: () => void) => () => void
  readonly add: (records: readonly NewRecord[], photo?: Blob | null) => void
}

export function createLoadingOnPhone({
  token,
  first,
  firstAtMs,
}: {
  token: string
  /** The service's records when the page was made; the page may come from this phone's cache. */
  first: readonly LoadingRecord[]
  firstAtMs: number
}): LoadingOnPhone {
  let answer: { readonly records: readonly LoadingRecord[]; readonly atMs: number } = {
    records: first,
    atMs: firstAtMs,
  }
  const kept = new Map<string, KeptRecord>()
  let store: KeptRecords | null = null
  let isKept = true
  let isRead = false
  let link: OnPhone['link'] = 'open'
  let sending = false
  /** Something was recorded while records were sent. */
  let isWantedAgain = false
  const listeners = new Set<() => void>()
  let shown = made()

  function made(): OnPhone {
    const own = [...kept.values()]
    const records = new Map<string, NewRecord>(answer.records.map((each) => [each.id, each]))
    for (const { id, record, refused } of own) if (refused === null) records.set(id, record)
    return {
      records: [...records.values()],
      unsent: isRead ? own.filter(isWaiting).length : null,
      isKept,
      refused: own.filter(({ refused }) => refused !== null),
      link,
    }
  }

  function change(): void {
    shown = made()
    for (const listener of listeners) listener()
  }

  async function keep(act: (records: KeptRecords) => Promise<void>): Promise<void> {
    if (store === null) return
    try {
      await act(store)
    } catch {
      // The disk is full, or the browser has taken its storage away.
      isKept = false
      change()
    }
  }

  const opened = openKeptRecords(token).then(async (found) => {
    store = found
    const read = await found?.read().catch(() => null)
    isKept = read !== null && read !== undefined
    for (const each of read?.records ?? []) if (!kept.has(each.id)) kept.set(each.id, each)
    // Records from before the storage was open.
    await keep((records) => records.put([...kept.values()]))
    if (read?.answer && read.answer.atMs > answer.atMs) answer = read.answer
    isRead = true
    change()
  })

  async function gone(): Promise<void> {
    link = 'gone'
    change()
    // Records that were not sent stay, for whoever opens the link again after it was made anew by mistake.
    if (shown.unsent === 0) await keep((records) => records.clear())
  }

  async function sendSome(some: readonly KeptRecord[]): Promise<boolean> {
    const records = await Promise.all(
      some.map(async ({ record, photo }) => {
        const { id, parcel_no, state, first_piece, last_piece, note, done_at } = record
        const said = { id, parcel_no, state, first_piece, last_piece, done_at }
        return Object.assign(
          said,
          note !== '' && { note },
          photo && { photo: await dataUriOf(photo) },
        )
      }),
    )
    const response = await fetch(loaderRecordsHref(token), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ records }),
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.status === 404) await gone()
    if (!response.ok) return false
    const { recordedSchema } = await loadSchemas()
    const { results } = recordedSchema.parse(await response.json())
    const done = results.flatMap(({ id, refused }) => {
      const one = kept.get(id)
      return one === undefined ? [] : [{ ...one, isSent: true, refused, photo: null }]
    })
    for (const one of done) kept.set(one.id, one)
    await keep((all) => all.put(done))
    change()
    return true
  }

  /** The service's records, and with them what of this phone need not be kept any longer. */
  async function ask(): Promise<void> {
    const sent = [...kept.values()].filter(({ isSent, refused }) => isSent && refused === null)
    const response = await fetch(loaderRecordsHref(token), {
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.status === 404) return gone()
    if (!response.ok) return
    const { recordsReplySchema } = await loadSchemas()
    const { records, at_ms: atMs } = recordsReplySchema.parse(await response.json())
    answer = { records, atMs }
    for (const { id } of sent) kept.delete(id)
    await keep((all) => all.putAnswer({ token, ...answer }))
    await keep((all) => all.remove(sent.map(({ id }) => id)))
    change()
  }

  async function sync({ andAsk }: { andAsk: boolean }): Promise<void> {
    if (link === 'gone') return
    if (sending) {
      isWantedAgain = true
      return
    }
    sending = true
    try {
      await opened
      let goesOn = true
      let some = nextToSend(kept)
      const hasSent = some.length > 0
      while (goesOn && some.length > 0) {
        // One after the other: a photo is large, and the order is that of the work.
        goesOn = await sendSome(some)
        some = nextToSend(kept)
      }
      if (goesOn && (andAsk || hasSent)) await ask()
    } catch {
      // Without a connection the next attempt comes with it, or after a while.
    } finally {
      sending = false
    }
    if (!isWantedAgain) return
    isWantedAgain = false
    await sync({ andAsk: false })
  }

  const attempt = () => void sync({ andAsk: document.visibilityState === 'visible' })

  return {
    snapshot: () => shown,
    subscribe(onChange) {
      listeners.add(onChange)
      if (listeners.size > 1) return () => listeners.delete(onChange)
      const timer = setInterval(attempt, askedEveryMs)
      addEventListener('online', attempt)
      document.addEventListener('visibilitychange', attempt)
      attempt()
      return () => {
        listeners.delete(onChange)
        clearInterval(timer)
        removeEventListener('online', attempt)
        document.removeEventListener('visibilitychange', attempt)
      }
    },
    add(records, photo = null) {
      const added = records.map((record, index): KeptRecord => {
        // A photo is of all of them, and is sent once.
        const ofThis = index === 0 ? photo : null
        return { token, id: record.id, record, photo: ofThis, isSent: false, refused: null }
      })
      for (const one of added) kept.set(one.id, one)
      change()
      void keep((all) => all.put(added)).then(() => sync({ andAsk: false }))
    },
  }
}

function isWaiting({ isSent }: KeptRecord): boolean {
  return !isSent
}

/** Several at once, or one with its photo. */
function nextToSend(kept: ReadonlyMap<string, KeptRecord>): readonly KeptRecord[] {
  const waiting = [...kept.values()].filter(isWaiting)
  const [first] = waiting
  if (first?.photo) return [first]
  const end = waiting.findIndex(({ photo }) => photo !== null)
  return waiting.slice(0, Math.min(recordsAtOnce, end === -1 ? waiting.length : end))
}

async function dataUriOf(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return `data:image/jpeg;base64,${btoa(text)}`
}

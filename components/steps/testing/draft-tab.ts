/** A tab of a browser as the keeper of its draft knows it: with a storage, a server and what leaves it. For tests. */
import type { Typed } from '#lib/storefront/draft-change.ts'
import type {
  ChangeSaved,
  DraftSaved,
  SentChange,
  SentDraft,
  VersionedDraft,
} from '#lib/storefront/draft-replies.ts'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import { createDraftKeeper } from '../draft-keeper.ts'
import { createDraftStorage } from '../draft-storage.ts'
import type { TakenChange } from '../kept-draft.ts'

export const noting = (cargoNotes: string) => (draft: QuoteDraft) => ({ ...draft, cargoNotes })

export function tab({
  storage = new Map<string, string>(),
  reply = ({ version }: SentDraft): DraftSaved => ({ kind: 'kept', version }),
  nowMs = (): number => 1000,
  ordered = null as QuoteDraft | null,
  initial = { draft: emptyDraft, version: 0 },
  from = 'page',
  who = { session: 'session' },
} = {}) {
  const saved: SentDraft[] = []
  const leaving: Typed[] = []
  const answers: ((reply: ChangeSaved | null) => void)[] = []
  const net = { up: true, reply }
  const put: SentChange[] = []
  /** What of this page lies in the browser for others. */
  const lies = { typed: null as Typed | null }
  const takenUp: { taken: TakenChange | null; hear: (stands: VersionedDraft) => void }[] = []
  const tabs = createDraftStorage(
    {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, text) => void storage.set(key, text),
      removeItem: (key) => void storage.delete(key),
    },
    'draft',
    () => who.session,
  )
  const keeper = createDraftKeeper({
    from,
    initial,
    ordered,
    async save(sent) {
      if (!net.up) throw new TypeError('Failed to fetch')
      saved.push(sent)
      return net.reply(sent)
    },
    storage: {
      ...tabs,
      write(typed) {
        tabs.write(typed)
        tabs.settle()
      },
    },
    session: () => who.session,
    sendChange: (typed) => {
      leaving.push(typed)
      return new Promise((resolve) => void answers.push(resolve))
    },
    left: {
      put: (change) => put.push(change) > 0,
      type: (typed) => void (lies.typed = typed),
      drop(version) {
        if (lies.typed !== null && lies.typed.mine.version <= version) lies.typed = null
      },
      takeUp: (options) => Promise.resolve(void takenUp.push(options)),
    },
    nowMs,
  })
  return { keeper, saved, leaving, answers, net, storage, put, takenUp, lies }
}

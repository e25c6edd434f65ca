/**
 * What pages have typed and not saved, in `localStorage`: it outlives a tab that ends without a word. The
 * key names the owner of the draft, the person and the page, so that nothing of one person reaches another.
 * A guest is this session of the browser, which a cookie names that ends with it.
 */
import type { DraftOwner, DraftSave } from '#lib/storefront/draft-save.ts'

/** What a page has not saved; and what was refused or had to give way, and is offered. */
const prefixes = { unsaved: 'draft ', offered: 'draft-offered ' } as const

export type MirrorKind = keyof typeof prefixes

export interface DraftKeeper {
  readonly owner: DraftOwner
  /** Null for a guest. */
  readonly person: string | null
}

export interface StoredMirror {
  readonly key: string
  readonly kind: MirrorKind
  readonly text: string
}

const sessionCookie = 'draft-session'

/** Also where the page is not secure: there `randomUUID` is missing. */
export function newPageName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Null where the browser keeps no cookies: a guest has no visit there either. */
function guestSession(): string | null {
  const read = () =>
    new RegExp(`(?:^|; )${sessionCookie}=(\\w+)`).exec(document.cookie)?.[1] ?? null
  const known = read()
  if (known !== null) return known
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${sessionCookie}=${newPageName()}; path=/; samesite=lax${secure}`
  return read()
}

function startOf(kind: MirrorKind, { owner, person }: DraftKeeper): string {
  const draft = owner.kind === 'account' ? owner.accountId : 'visit'
  return `${prefixes[kind]}${draft} ${person ?? `guest-${guestSession()}`} `
}

export function mirrorKey(kind: MirrorKind, keeper: DraftKeeper, page: string): string {
  return `${startOf(kind, keeper)}${page}`
}

/** A guest who signed in goes on in the visit's draft: what they typed before is theirs. */
function startsOf(kind: MirrorKind, keeper: DraftKeeper): readonly string[] {
  const own = startOf(kind, keeper)
  const isVisit = keeper.owner.kind === 'visit' && keeper.person !== null
  return isVisit ? [own, startOf(kind, { ...keeper, person: null })] : [own]
}

export function kindOfKey(keeper: DraftKeeper, key: string | null): MirrorKind | null {
  if (key === null) return null
  for (const kind of ['unsaved', 'offered'] as const) {
    if (startsOf(kind, keeper).some((start) => key.startsWith(start))) return kind
  }
  return null
}

/** The newest first. What guests of other sessions of the browser left is removed. */
export function listMirrors(keeper: DraftKeeper): readonly StoredMirror[] {
  return tryTo(() => {
    const guest = ` guest-${guestSession()} `
    const mirrors: (StoredMirror & { readonly at: number })[] = []
    for (const key of Object.keys(localStorage)) {
      if (!Object.values(prefixes).some((prefix) => key.startsWith(prefix))) continue
      if (key.includes(' guest-') && !key.includes(guest)) {
        localStorage.removeItem(key)
        continue
      }
      const kind = kindOfKey(keeper, key)
      const text = kind && localStorage.getItem(key)
      if (kind && text) mirrors.push({ key, kind, text, at: headOf(text)?.at ?? 0 })
    }
    return mirrors.toSorted((one, other) => other.at - one.at)
  }, [])
}

/** False where the browser refuses or has no room: then the server alone has what is saved. */
export function writeMirror(key: string, text: string): boolean {
  return tryTo(() => {
    localStorage.setItem(key, text)
    return true
  }, false)
}

export function readMirror(key: string): string | null {
  return tryTo(() => localStorage.getItem(key), null)
}

export function removeMirror(key: string): void {
  tryTo(() => localStorage.removeItem(key), undefined)
}

/** A line that is read without the draft, and the save as it is sent. */
export function mirrorText(save: DraftSave, nowMs: number): string {
  return `${nowMs} ${save.seq} ${save.page}\n${JSON.stringify(save)}`
}

export interface MirrorHead {
  readonly at: number
  readonly seq: number
  readonly page: string
  /** The save. */
  readonly body: string
}

export function headOf(text: string): MirrorHead | null {
  const [, at, seq, page, body] = /^(\d+) (\d+) ([\w-]+)\n(.*)$/s.exec(text) ?? []
  if (page === undefined || body === undefined) return null
  return { at: Number(at), seq: Number(seq), page, body }
}

/** Everything of a person, and of the guest that they were before, whatever the draft. */
export function mirrorsOfPerson(person: string): readonly StoredMirror[] {
  const isTheirs = new RegExp(`^draft(?:-offered)? \\S+ (?:${person}|guest-\\w+) `)
  return tryTo(
    () =>
      Object.keys(localStorage).flatMap((key) => {
        const kind: MirrorKind = key.startsWith(prefixes.offered) ? 'offered' : 'unsaved'
        return isTheirs.test(key) ? [{ key, kind, text: localStorage.getItem(key) ?? '' }] : []
      }),
    [],
  )
}

/** The account of the draft; null: the visit's own. */
export function accountOfKey(key: string): string | null {
  const draft = key.split(' ')[1] ?? 'visit'
  return draft === 'visit' ? null : draft
}

/** Storage that is full or refused stops nobody. */
function tryTo<Result>(reach: () => Result, otherwise: Result): Result {
  try {
    return reach()
  } catch {
    return otherwise
  }
}

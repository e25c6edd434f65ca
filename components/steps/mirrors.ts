/**
 * Mirrors of drafts that pages have not saved, in `localStorage`: a mirror outlives its tab. The key names the owner of the
 * draft, the person and the page, so that nothing of one person reaches another. A guest is this session of
 * the browser, which a cookie names that ends with it.
 */
import type { DraftOwner } from '#lib/storefront/draft-save.ts'

export interface DraftKeeper {
  readonly owner: DraftOwner
  /** Null for a guest. */
  readonly person: string | null
}

export interface Mirror {
  readonly key: string
  /** When it was written. */
  readonly at: number
  /** By its page as it was left. */
  readonly isLeft: boolean
  readonly seq: number
  /** The save as it is sent. */
  readonly body: string
}

const prefix = 'draft '
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

function startOf({ owner, person }: DraftKeeper): string {
  const draft = owner.kind === 'account' ? owner.accountId : 'visit'
  return `${prefix}${draft} ${person ?? `guest-${guestSession()}`} `
}

export function mirrorKey(keeper: DraftKeeper, page: string): string {
  return `${startOf(keeper)}${page}`
}

/** A mirror of a guest stays theirs when they sign in, as the draft of their visit does. */
export function isMirrorOf(keeper: DraftKeeper, key: string): boolean {
  if (key.startsWith(startOf(keeper))) return true
  return (
    keeper.person !== null && key.startsWith(startOf({ owner: { kind: 'visit' }, person: null }))
  )
}

/** The newest first. What guests of other sessions of the browser left is removed. */
export function listMirrors(keeper: DraftKeeper): readonly Mirror[] {
  const guest = ` guest-${guestSession()} `
  for (const key of keys()) if (key.includes(' guest-') && !key.includes(guest)) removeMirror(key)
  return mirrorsWhere((key) => isMirrorOf(keeper, key))
}

/** Everything of a person, and of the guest that they were before, whatever the draft. */
export function mirrorsOfPerson(person: string): readonly Mirror[] {
  return mirrorsWhere((key) => key.includes(` ${person} `) || key.includes(' guest-'))
}

function mirrorsWhere(isWanted: (key: string) => boolean): readonly Mirror[] {
  return keys()
    .filter(isWanted)
    .flatMap((key) => readMirror(key) ?? [])
    .toSorted((one, other) => other.at - one.at)
}

/** The account of the draft; null: the visit's own. */
export function accountOfKey(key: string): string | null {
  const draft = key.split(' ')[1] ?? 'visit'
  return draft === 'visit' ? null : draft
}

/** Where the browser refuses or has no room, the server alone has what is saved. */
export function writeMirror(key: string, { at, isLeft, seq, body }: Omit<Mirror, 'key'>): void {
  const head = `${at} ${isLeft ? 'left' : 'open'} ${seq}`
  tryTo(() => localStorage.setItem(key, `${head}\n${body}`), undefined)
}

export function readMirror(key: string): Mirror | null {
  return mirrorIn(
    key,
    tryTo(() => localStorage.getItem(key), null),
  )
}

export function mirrorIn(key: string, text: string | null): Mirror | null {
  const [, at, state, seq, body] = /^(\d+) (open|left) (\d+)\n(.*)$/s.exec(text ?? '') ?? []
  if (body === undefined) return null
  return { key, at: Number(at), isLeft: state === 'left', seq: Number(seq), body }
}

export function removeMirror(key: string): void {
  tryTo(() => localStorage.removeItem(key), undefined)
}

function keys(): readonly string[] {
  return tryTo(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), [])
}

/** Storage that is full or refused stops nobody. */
export function tryTo<Result>(reach: () => Result, otherwise: Result): Result {
  try {
    return reach()
  } catch {
    return otherwise
  }
}

/** Where somebody wanted to go before they were asked who they are; only to paths of our own. */
import { textOf } from '../form-text.ts'
import { ownPath } from '../own-path.ts'

export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>

export async function nextOf(searchParams: SearchParams): Promise<string | null> {
  return ownPath((await searchParams)['next'])
}

export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`
}

/** Behind the door, as an action finds it in its form. */
export function afterSignIn(form: FormData): string {
  return pathAfterSignIn(textOf(form, 'next'))
}

export function pathAfterSignIn(next: unknown): string {
  return ownPath(typeof next === 'string' ? next : undefined) ?? '/account/home'
}

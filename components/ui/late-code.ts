/**
 * Code of a part of a page, fetched at its first use. A failed fetch is repeated on request, and by
 * itself when the browser is connected again.
 */
export type LateState<Code> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'here'; readonly code: Code }

export interface LateCode<Code> {
  /** The same object until something changes. */
  readonly state: () => LateState<Code>
  readonly load: () => void
  readonly watch: (notify: () => void) => () => void
}

export function lateCode<Code>(fetchCode: () => Promise<Code>): LateCode<Code> {
  let state: LateState<Code> = { kind: 'waiting' }
  let isUnderWay = false
  const watchers = new Set<() => void>()
  const become = (next: LateState<Code>) => {
    state = next
    for (const notify of watchers) notify()
  }
  const load = () => {
    if (isUnderWay || state.kind === 'here') return
    isUnderWay = true
    if (state.kind === 'failed') become({ kind: 'waiting' })
    fetchCode()
      // Running new code and rendering with it are two tasks, so that a press in between is handled.
      .then(async (code) => {
        await new Promise((resolve) => setTimeout(resolve))
        become({ kind: 'here', code })
      })
      .catch(() => become({ kind: 'failed' }))
      .finally(() => {
        isUnderWay = false
      })
  }
  return {
    state: () => state,
    load,
    watch(notify) {
      watchers.add(notify)
      return () => watchers.delete(notify)
    },
  }
}

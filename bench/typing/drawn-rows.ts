/**
 * Counts how often a row of the load is drawn again, as React's own tools would see it: of each commit
 * the list items that have other props than before.
 */
import type { Page } from '@playwright/test'

interface Fiber {
  readonly type: unknown
  readonly memoizedProps: unknown
  readonly stateNode: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

export async function watchDrawnRows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const props = new WeakMap<object, unknown>()
    const look = (fiber: Fiber | null) => {
      for (let each = fiber; each !== null; each = each.sibling) {
        const { stateNode: row, memoizedProps } = each
        if (each.type === 'li' && row instanceof HTMLElement && row.querySelector('fieldset')) {
          if (props.get(row) !== memoizedProps) performance.mark('row drawn')
          props.set(row, memoizedProps)
        } else {
          look(each.child)
        }
      }
    }
    Object.assign(window, {
      // What React looks for to tell of its commits.
      ['__REACT_DEVTOOLS_GLOBAL_HOOK__']: {
        supportsFiber: true,
        renderers: new Map(),
        checkDCE: () => undefined,
        inject: () => 1,
        onScheduleFiberRoot: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => look(root.current),
        onCommitFiberUnmount: () => undefined,
      },
    })
  })
}

export async function drawnRows(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('row drawn').length)
}

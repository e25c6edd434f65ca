/**
 * Components render. What a view needs from the network, another thread, another tab or the browser's
 * storage comes from a hook beside it (`use-*.ts`), so that reading a view says only what is shown.
 */
import { globalUses } from './global-uses.ts'
import { isTestOnly, type HouseCheck } from './project.ts'
import { lineAt } from './source.ts'
import { isUnder } from './zones.ts'

const inputAndOutput = new Set([
  'BroadcastChannel',
  'EventSource',
  'SharedWorker',
  'WebSocket',
  'Worker',
  'XMLHttpRequest',
  'caches',
  'fetch',
  'indexedDB',
  'localStorage',
  'sessionStorage',
])

/** No views, and each used by several hooks or by one that is about something else. */
const otherModules = [
  // Questions about addresses, for the fields, the pins and the suggestions.
  'components/route/ask-addresses.ts',
  // One photo on its way, with its progress: fetch has none for what is sent.
  'components/photos/photo-sending.ts',
  // The draft: its storage in the browser and its saves.
  'components/steps/',
]

export const hooksDoIo: HouseCheck = {
  name: 'in components only hooks fetch, store and open workers or channels',
  find: ({ sources }) =>
    sources
      .filter(({ path }) => path.startsWith('components/') && !isTestOnly(path) && !mayDoIo(path))
      .flatMap((source) =>
        globalUses(source, inputAndOutput).map(({ name, start }) => ({
          path: source.path,
          line: lineAt(source, start),
          message: `uses ${name}: move it to a hook beside the view (use-*.ts)`,
        })),
      ),
}

function mayDoIo(path: string): boolean {
  const isHook = /\/use-[^/]+\.ts$/.test(path)
  return isHook || (path.endsWith('.ts') && otherModules.some((place) => isUnder(path, place)))
}

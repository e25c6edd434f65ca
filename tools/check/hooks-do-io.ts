/**
 * Components render. What a view needs from the network, another thread, another tab or the browser's
 * storage comes from a hook beside it (`use-*.ts`), so that reading a view says only what is shown.
 */
import { isTestOnly, type HouseCheck } from './project.ts'
import { lineAt, type Source } from './source.ts'
import { isUnder } from './zones.ts'

const storage = 'caches|indexedDB|localStorage|sessionStorage'
const connections = 'BroadcastChannel|EventSource|SharedWorker|WebSocket|Worker|XMLHttpRequest'
/** A method of the same name follows a point, and a type a colon. */
const inputAndOutput = new RegExp(
  `(?<![.\\w])(?:(fetch)\\(|new (${connections})\\(|(${storage})\\b(?=[.)\\]};,\\s]))`,
  'g',
)

/** No views, and each used by several hooks or by one that is about something else. */
const otherModules = [
  // Texts in which a program calls the service.
  'components/developers/examples.ts',
  // One question to the portal, for the hooks that have one.
  'components/queries/read-reply.ts',
  // Questions about addresses, for the fields, the pins and the suggestions.
  'components/route/ask-addresses.ts',
  // One photo on its way, with its progress: fetch has none for what is sent.
  'components/photos/photo-sending.ts',
  // The loader's phone: what it keeps, and sends when it can.
  'components/loading/phone/',
  // The draft: its storage in the browser and its saves.
  'components/steps/',
]

export const hooksDoIo: HouseCheck = {
  name: 'in components only hooks fetch, store and open workers or channels',
  find: ({ sources }) =>
    sources
      .filter(({ path }) => path.startsWith('components/') && !isTestOnly(path) && !mayDoIo(path))
      .flatMap((source) =>
        Array.from(codeOf(source).matchAll(inputAndOutput), ({ index, ...names }) => ({
          path: source.path,
          line: lineAt(source, index),
          message: `uses ${names[1] ?? names[2] ?? names[3]}: move it to a hook beside the view (use-*.ts)`,
        })),
      ),
}

function mayDoIo(path: string): boolean {
  const isHook = /\/use-[^/]+\.ts$/.test(path)
  return isHook || (path.endsWith('.ts') && otherModules.some((place) => isUnder(path, place)))
}

/** The text with blanks for comments. */
function codeOf({ text, comments }: Source): string {
  return comments.reduce(
    (code, { start, end }) => code.slice(0, start) + ' '.repeat(end - start) + code.slice(end),
    text,
  )
}

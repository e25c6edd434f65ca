/**
 * Keeps an import in the tab, so that it is there after a reload. It is packed: ten thousand rows are some
 * megabytes, and a tab keeps five.
 */
import { useEffect, useEffectEvent } from 'react'
import { importStateSchema, type ImportState } from './import-state.ts'

/** Packing takes a moment, so not at each change. */
const keptAfterMs = 300

/** `onFound` is called once, with null where the tab keeps none. */
export function useKeptImport(
  key: string,
  { state, onFound }: { state: ImportState | null; onFound: (kept: ImportState | null) => void },
): { readonly forget: () => void } {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    let isGone = false
    void readKept(key).then((kept) => {
      if (!isGone) found(kept)
    })
    return () => {
      isGone = true
    }
  }, [key])
  useEffect(() => {
    if (state === null) return
    const replaced = new AbortController()
    const rest = setTimeout(() => void keep(key, state, replaced.signal), keptAfterMs)
    return () => {
      clearTimeout(rest)
      replaced.abort()
    }
  }, [key, state])
  return { forget: () => remove(key) }
}

async function keep(key: string, state: ImportState, replaced: AbortSignal): Promise<void> {
  try {
    const bytes = await through(new CompressionStream('gzip'), JSON.stringify(state))
    let text = ''
    for (const byte of bytes) text += String.fromCodePoint(byte)
    if (!replaced.aborted) sessionStorage.setItem(key, text)
  } catch {
    // After a reload the file is chosen again: what was created from it is found by its numbers.
    remove(key)
  }
}

async function readKept(key: string): Promise<ImportState | null> {
  try {
    const text = sessionStorage.getItem(key)
    if (text === null) return null
    const packed = Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)
    const bytes = await through(new DecompressionStream('gzip'), packed)
    const kept = importStateSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

async function through(
  stream: CompressionStream | DecompressionStream,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const packed = new Blob([content]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

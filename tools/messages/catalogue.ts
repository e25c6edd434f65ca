/** A catalogue of messages, flattened: each text by its key with dots. */
export type Catalogue = ReadonlyMap<string, string>

/** @throws with a sentence when it holds anything but texts and groups of them. */
export function readCatalogue(json: string): Catalogue {
  const texts = new Map<string, string>()
  collect({ value: JSON.parse(json), key: '', into: texts })
  return texts
}

function collect({
  value,
  key,
  into,
}: {
  value: unknown
  key: string
  into: Map<string, string>
}): void {
  if (typeof value === 'string') {
    into.set(key, value)
    return
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`"${key}" is neither a text nor a group of texts`)
  }
  for (const [name, inner] of Object.entries(value)) {
    collect({ value: inner, key: key === '' ? name : `${key}.${name}`, into })
  }
}

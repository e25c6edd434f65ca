/** The details of an entry of the audit, as lines that a person can read. */

/** An entry is no report: a long list is cut, and the file has all of it. */
const mostLines = 40

/** Such as `axles[0].limit: 5000`. What is empty is left out. */
export function flatDetails(details: Readonly<Record<string, unknown>>): readonly string[] {
  const lines: string[] = []
  add(lines, '', details)
  return lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines
}

function add(lines: string[], name: string, value: unknown): void {
  if (value === null || value === undefined || value === '') return
  if (Array.isArray(value)) {
    const isPlain = value.every((each) => typeof each !== 'object')
    if (isPlain && value.length > 0) lines.push(`${name}: ${value.map(String).join(', ')}`)
    if (!isPlain) value.forEach((each, index) => add(lines, `${name}[${index}]`, each))
    return
  }
  if (typeof value === 'object') {
    for (const [key, each] of Object.entries(value)) {
      add(lines, name === '' ? key : `${name}.${key}`, each)
    }
    return
  }
  lines.push(`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
}

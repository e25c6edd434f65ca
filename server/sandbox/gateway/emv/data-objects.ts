/**
 * The grammar of EMVCo's QR codes: data objects one after another, each two digits of id, two of length
 * and its value. Some values are templates, which hold objects again. A length counts characters.
 */
export interface DataObject {
  readonly id: string
  readonly value: string
}

const idPattern = /^\d{2}$/
const maxLength = 99

/** Throws a RangeError for what has no place in such a code. */
export function writeDataObjects(objects: readonly DataObject[]): string {
  return objects
    .map(({ id, value }) => {
      const { length } = [...value]
      if (!idPattern.test(id)) throw new RangeError(`"${id}" is no id of a data object`)
      if (length === 0 || length > maxLength) {
        throw new RangeError(`the value of data object ${id} has ${length} characters`)
      }
      return `${id}${String(length).padStart(2, '0')}${value}`
    })
    .join('')
}

/** Null when it is no row of data objects. */
export function readDataObjects(text: string): DataObject[] | null {
  const characters = [...text]
  const objects: DataObject[] = []
  for (let at = 0; at < characters.length;) {
    const head = characters.slice(at, at + 4).join('')
    if (!/^\d{4}$/.test(head)) return null
    const length = Number(head.slice(2))
    const value = characters.slice(at + 4, at + 4 + length)
    if (length === 0 || value.length < length) return null
    objects.push({ id: head.slice(0, 2), value: value.join('') })
    at += 4 + length
  }
  return objects
}

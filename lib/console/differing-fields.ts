import { keysOf } from '../keys-of.ts'

/** The fields in which two forms differ. */
export function differingFields<Form extends object>(
  one: Form,
  other: Form,
): (keyof Form & string)[] {
  return keysOf(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

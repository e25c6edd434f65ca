/** A problem with one field of a request. */
export type RequestProblemKind =
  | 'required'
  | 'wrong-type'
  | 'not-a-number'
  | 'not-an-integer'
  | 'too-small'
  | 'too-large'
  | 'too-few'
  | 'too-many'
  | 'not-allowed'
  | 'duplicate'

export interface RequestProblem {
  /** A path from the request: `items[3].lengthMm`. */
  readonly field: string
  readonly problem: RequestProblemKind
  /** The bound, or the allowed values. */
  readonly limit?: number | string
}

export type Parsed<T> =
  | { readonly ok: true; readonly request: T }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] }

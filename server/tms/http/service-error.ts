/**
 * The error that the service throws to refuse a request. One place turns it into text, status and
 * envelope.
 */
import type { ErrorFacts, ErrorFactsArguments, ErrorKey } from '#lib/contract/errors.ts'

export class ServiceError<Key extends ErrorKey = ErrorKey> extends Error {
  override readonly name = 'ServiceError'
  readonly key: Key
  readonly facts: ErrorFacts<Key>

  constructor(key: Key, ...[facts]: ErrorFactsArguments<Key>) {
    super(key)
    this.key = key
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The arguments' type lets only an error that has no facts be made without them.
    this.facts = facts ?? ({} as ErrorFacts<Key>)
  }
}

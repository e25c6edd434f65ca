/** No plan is available now: the caller reports it, with the time to retry. */

export type Unavailability =
  /** The limit of waiting jobs is reached. */
  | 'queue_full'
  | 'waited_too_long'
  | 'took_too_long'
  /** The thread ended during the job, and the next one too. */
  | 'thread_lost'
  /** The engine failed, or made a plan that breaks a rule. */
  | 'broken'
  | 'closed'

export class LoadPlanningUnavailable extends Error {
  override readonly name = 'LoadPlanningUnavailable'
  readonly reason: Unavailability
  readonly retryAfterSeconds: number

  constructor(reason: Unavailability, retryAfterSeconds: number, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`)
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

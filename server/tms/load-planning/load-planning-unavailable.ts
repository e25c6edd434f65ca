/** No plan at this moment: the caller says so, and when to ask again. */

export type Unavailability =
  /** As many jobs wait as may. */
  | 'queue_full'
  | 'waited_too_long'
  | 'took_too_long'
  /** The thread ended under the job, and the next one too. */
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

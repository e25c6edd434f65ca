/** A fault of a field in a form of the console. */
export interface FormFault {
  /** Such as `axles[0].max_load_kg`; empty: no field of the form has it. */
  readonly field: string
  readonly text: string
}

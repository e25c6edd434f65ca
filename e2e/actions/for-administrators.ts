/** The outcomes of an action that administrators alone may call: the staff here is ops. */
export const kind = <Kind extends string>(said: Kind) => ({ value: { kind: said } }) as const

export const forAdministrators = {
  nobody: kind('signed-out'),
  stranger: kind('not-found'),
  otherAccount: kind('not-found'),
  staff: kind('not-found'),
  owner: kind('not-found'),
} as const

/** Acts that let somebody else in, or take data out: they are in the log besides the audit. */
export const loggedActs = [
  'link-shared',
  'link-revoked',
  'list-exported',
  'person-invited',
  'role-changed',
  'person-removed',
] as const

/** The lines of the security log: all that concerns getting in, and what goes out. */
export const securityEvents = [
  'signed-up',
  'signed-in',
  'signed-in-new-browser',
  'password-refused',
  'step-refused',
  'password-reset',
  'password-changed',
  'step-on',
  'step-off',
  'step-taken-away',
  'recovery-codes-made',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'sessions-ended',
  'own-data-exported',
  'erased',
  ...loggedActs,
  'keys-renewed',
  'keys-ended',
  /** A key did not make the signature of a call: this one has a key in place of a person. */
  'signature-refused',
  /** These three happen to the person. */
  'staff-role-changed',
  'staff-access-ended',
  'staff-access-given',
] as const

export type SecurityEvent = (typeof securityEvents)[number]

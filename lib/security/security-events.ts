/** The lines of the security log: all that concerns getting in. */
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
  'sessions-ended',
] as const

export type SecurityEvent = (typeof securityEvents)[number]

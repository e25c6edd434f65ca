/**
 * The rule for a new password. Length is what makes one hard to guess; classes of characters only make
 * it hard to remember (NIST SP 800-63B, 3.1.1.2). Passwords that are soon guessed (`tooPlain`) are refused at
 * any length, by the server, which has the lists.
 */
export const shortestPassword = 10
/** A password manager's longest; what is hashed has to end somewhere. */
export const longestPassword = 128

export const passwordFaults = ['tooShort', 'tooLong', 'tooPlain', 'likeAddress'] as const
export type PasswordFault = (typeof passwordFaults)[number]

export function faultOfPassword(password: string, email: string): PasswordFault | null {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < shortestPassword) return 'tooShort'
  if (characters.length > longestPassword) return 'tooLong'
  const plain = characters.join('').toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  if (name.length >= 4 && plain.includes(name)) return 'likeAddress'
  return null
}

/**
 * The rule for a new password. Length is what makes one hard to guess; classes of characters only make
 * it hard to remember (NIST SP 800-63B, 3.1.1.2). Passwords guessed first are refused at any length.
 */
export const shortestPassword = 10
/** A password manager's longest; what is hashed has to end somewhere. */
export const longestPassword = 128

export const passwordFaults = ['tooShort', 'tooLong', 'tooPlain', 'likeAddress'] as const
export type PasswordFault = (typeof passwordFaults)[number]

const fewestDifferent = 5

export function faultOfPassword(password: string, email: string): PasswordFault | null {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < shortestPassword) return 'tooShort'
  if (characters.length > longestPassword) return 'tooLong'
  const plain = characters.join('').toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  if (name.length >= 4 && plain.includes(name)) return 'likeAddress'
  if (new Set(plain).size < fewestDifferent || isWellTrodden(plain)) return 'tooPlain'
  return null
}

/** The first that are tried: runs of the keyboard and the alphabet, and the usual words with a tail. */
const runs = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
const words = /^(?:password|passw0rd|letmein|welcome|iloveyou|loadline|admin|changeme|secret)+/
const shortestTail = 5

function isWellTrodden(plain: string): boolean {
  const reversed = [...plain].toReversed().join('')
  if (runs.some((run) => run.includes(plain) || run.includes(reversed))) return true
  const tail = plain.replace(words, '')
  if (tail === plain) return false
  return tail.length < shortestTail || /^\d+\W*$/.test(tail)
}

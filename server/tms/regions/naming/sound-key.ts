/**
 * A key by sound for Thai names in Latin letters, which have many spellings: Bang Phli, Bangplee and Bang
 * Pli are one place. The key is what those spellings have in common.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'p'],
  [/th/g, 't'],
  [/kh/g, 'k'],
  [/ch|j/g, 'c'],
  [/ck/g, 'k'],
  [/v/g, 'w'],
  [/z/g, 's'],
  [/g/g, 'k'],
  [/y/g, 'i'],
  [/ee|ea(?=$|[^n])/g, 'i'],
  [/oo|ou/g, 'u'],
  [/uea|eua|ueu/g, 'ua'],
  [/oei|oe|oi/g, 'oi'],
  [/ae/g, 'e'],
  [/ew/g, 'eo'],
  [/aw/g, 'ao'],
  [/ue|eu/g, 'u'],
  [/sr/g, 's'],
  // Long vowels are written with a silent r or h.
  [/(?<=[aeiou])[rh](?=[^aeiou]|$)/g, ''],
  [/d(?![aeiou])/g, 't'],
  [/b(?![aeiou])/g, 'p'],
  [/(.)\1+/g, '$1'],
]

export function soundKey(key: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), key)
}

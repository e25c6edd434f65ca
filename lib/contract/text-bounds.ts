/** What texts may be, for the schemas and for what is checked without them. Lengths count UTF-16 units. */

/** U+0000 and lone surrogates are valid JSON, and no UTF-8 text that PostgreSQL could hold. */
export const storable = /^[^\u0000\ud800-\udfff]*$/u

export const longestLine = 200
export const longestNote = 2000
export const longestLink = 2048

/** The bounds of texts, for the schemas and for checks without schemas. Lengths count UTF-16 units. */

/** U+0000 and lone surrogates are valid in JSON, but PostgreSQL cannot store them. */
export const storable = /^[^\u0000\ud800-\udfff]*$/u

export const longestLine = 200
export const longestNote = 2000
export const longestLink = 2048

/** The bounds of texts and lists, for the schemas and for checks without schemas. Lengths count UTF-16 units. */

/** U+0000 and lone surrogates are valid in JSON, but PostgreSQL cannot store them. */
export const storable = /^[^\u0000\ud800-\udfff]*$/u

export const longestPostalCode = 16
export const longestPhone = 32
export const longestReference = 64
export const longestLine = 200
export const longestAddress = 500
export const longestNote = 2000
export const longestLink = 2048

/** They show the goods where they were handed over. */
export const mostProofPhotos = 3

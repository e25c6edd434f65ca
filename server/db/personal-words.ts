/** The form of the words on each table, which the migrations write. */
export const personalWords = /^Whose: (.+)\. What: (.+)\. Why: (.+)\. Kept: (.+)\.$/
export const otherWords = /^No personal data: (.+)\.$/

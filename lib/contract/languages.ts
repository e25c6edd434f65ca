/** The languages of texts on the wire (interface 5.10); codes and statuses never change with them. */
export const languages = ['en', 'th', 'zh'] as const

export type Language = (typeof languages)[number]

/** One text in every language. Names in braces are replaced by facts of that name. */
export type LocalizedText = Readonly<Record<Language, string>>

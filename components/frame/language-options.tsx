'use client'

import { useTranslations } from 'next-intl'
import { languages } from '#lib/contract/languages.ts'
import { CheckedOption } from './checked-option.tsx'
import { languageNames } from './language-names.ts'
import { OptionsForm } from './options-form.tsx'
import type { Preferences } from './preferences.ts'

/** Each language by its own name, so that a visitor in the wrong one can find theirs. */
export function LanguageOptions({
  language,
  chooseLanguage,
}: Pick<Preferences, 'language' | 'chooseLanguage'>) {
  const t = useTranslations('frame.language')
  return (
    <OptionsForm action={chooseLanguage} label={t('label')} className="flex flex-col">
      {languages.map((each) => (
        <CheckedOption
          key={each}
          name="language"
          value={each}
          lang={each}
          isChosen={each === language}
        >
          {languageNames[each]}
        </CheckedOption>
      ))}
    </OptionsForm>
  )
}

'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { closePopoverOf } from '#components/ui/popover.ts'
import { languages } from '#lib/contract/languages.ts'
import { languageNames } from './language-names.ts'
import { OptionsForm } from './options-form.tsx'
import type { Preferences } from './preferences.ts'

/** Each language by its own name, so that whoever is in the wrong one finds the way out. */
export function LanguageOptions({
  language,
  chooseLanguage,
}: Pick<Preferences, 'language' | 'chooseLanguage'>) {
  const t = useTranslations('frame.language')
  return (
    <OptionsForm action={chooseLanguage} label={t('label')} className="flex flex-col">
      {languages.map((each) => (
        <button
          type="submit"
          key={each}
          name="language"
          value={each}
          lang={each}
          aria-pressed={each === language}
          onClick={(event) => closePopoverOf(event.currentTarget)}
          className="group flex min-h-11 items-center justify-between gap-6 rounded-medium px-3 text-small hover:bg-sunken aria-pressed:font-medium"
        >
          {languageNames[each]}
          <Check aria-hidden className="invisible size-4 text-action group-aria-pressed:visible" />
        </button>
      ))}
    </OptionsForm>
  )
}

'use client'

/**
 * The last page there is: the root layout failed, and with it the language, the theme and the
 * messages. It stands on nothing but the styles, and says the same in each language.
 */
import { LogoMark } from '#components/frame/logo.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { languages, type LocalizedText } from '#lib/contract/languages.ts'
import { ChineseFont } from './chinese-font.tsx'
import { plexSans } from './fonts.ts'
import './globals.css'

const words: LocalizedText = {
  en: 'This page could not be shown. Please try again in a moment.',
  th: 'ไม่สามารถแสดงหน้านี้ได้ โปรดลองอีกครั้งในอีกสักครู่',
  zh: '此页面暂时无法显示，请稍后再试。',
}

const again: LocalizedText = { en: 'Try again', th: 'ลองอีกครั้ง', zh: '重试' }

export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" className={plexSans.variable}>
      <head>
        <title>{words.en}</title>
      </head>
      <body>
        <main className="page flex min-h-dvh flex-col items-center justify-center gap-8 text-center">
          <LogoMark className="h-16 w-auto" />
          <h1 className="flex flex-col gap-8 text-base font-normal tracking-normal">
            {languages.map((language) => (
              <span key={language} lang={language}>
                {words[language]}
              </span>
            ))}
          </h1>
          <button type="button" onClick={retry} className={buttonStyle('primary')}>
            {languages.map((language) => (
              <span
                key={language}
                lang={language}
                className="not-first:before:mr-2 not-first:before:content-['·']"
              >
                {again[language]}
              </span>
            ))}
          </button>
        </main>
        <ChineseFont always />
      </body>
    </html>
  )
}

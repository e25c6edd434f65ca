import type { ReactNode } from 'react'
import type { Metadata, Viewport } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { MapTilesProvider } from '#components/map/use-map-tiles.tsx'
import { DemoBar } from '#components/frame/demo-bar.tsx'
import { OfflineBanner } from '#components/frame/offline-banner.tsx'
import { openDemoNotice } from '#lib/open-demo.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { ChineseFont } from './chinese-font.tsx'
import { plexSans } from './fonts.ts'
import './globals.css'
import { OfflinePageKeeper } from './offline/offline-page-keeper.tsx'
import { chosenTheme } from './preferences/chosen.ts'
import { Words } from './words.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('frame')
  const seller = portalRuntime().seller.name()
  return {
    title: { default: `${seller}: ${t('tagline')}`, template: `%s · ${seller}` },
    description: t('description'),
    applicationName: seller,
    // Title, description and picture of a page are its preview where its link is shared.
    metadataBase: new URL(portalRuntime().publicUrl),
    openGraph: { type: 'website', siteName: seller },
    twitter: { card: 'summary_large_image' },
    formatDetection: { telephone: false, address: false, email: false },
  }
}

export async function generateViewport(): Promise<Viewport> {
  const theme = await chosenTheme()
  const light = '#f5f7f9'
  const dark = '#0a1016'
  // To the edges of the screen: what stands there keeps clear of them itself.
  const viewportFit = 'cover'
  if (theme !== 'system') return { viewportFit, themeColor: theme === 'dark' ? dark : light }
  return {
    viewportFit,
    themeColor: [
      { media: '(prefers-color-scheme: light)', color: light },
      { media: '(prefers-color-scheme: dark)', color: dark },
    ],
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [language, theme, t] = await Promise.all([
    getLocale(),
    chosenTheme(),
    getTranslations('frame'),
  ])
  const runtime = portalRuntime()
  return (
    <html
      lang={language}
      data-theme={theme === 'system' ? undefined : theme}
      className={plexSans.variable}
    >
      <body>
        <a
          href="#content"
          className="sr-only z-20 rounded-medium bg-action px-4 py-3 text-small font-medium text-on-action focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          {t('skip')}
        </a>
        {runtime.demo?.isOpen && <DemoBar text={openDemoNotice[language]} />}
        <OfflineBanner text={t('offlineBanner')} />
        {/* Only what islands say goes to the browser. */}
        <MapTilesProvider tiles={runtime.mapTiles}>
          <Words of={['frame', 'problem', 'session']}>{children}</Words>
        </MapTilesProvider>
        <ChineseFont always={language === 'zh'} />
        <OfflinePageKeeper language={language} theme={theme} />
      </body>
    </html>
  )
}

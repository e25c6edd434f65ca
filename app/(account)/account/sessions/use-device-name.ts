import { useTranslations } from 'next-intl'
import { deviceOf } from './device.ts'

/** As a person recognizes it: "Chrome on Windows". */
export function useDeviceName(): (userAgent: string) => string {
  const t = useTranslations('identity.sessions')
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent)
    return t('device', {
      browser: browser ?? t('unknownBrowser'),
      system: system ?? t('unknownSystem'),
    })
  }
}

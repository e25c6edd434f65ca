/*
 * When a page cannot be fetched, this shows the offline page, and that is all it does. No page of the
 * portal is ever kept: only the offline page, without its scripts, and the styles and fonts it names.
 * `version` names the cache: raise it when what is kept, or how, changes.
 */
const version = 1
const cacheName = `loadline-offline-${version}`
const dayMs = 24 * 60 * 60 * 1000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(
        names
          .filter((name) => name.startsWith('loadline-') && name !== cacheName)
          .map((name) => caches.delete(name)),
      )
      // Pages are asked for while this worker is still waking up.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

/* A page says which offline page it would want: its address holds the language and the theme. */
self.addEventListener('message', (event) => {
  const address = event.data?.keep
  if (typeof address === 'string' && address.startsWith('/offline?')) {
    event.waitUntil(keep(address))
  }
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(fetchPage(event))
  else if (url.pathname.startsWith('/_next/static/media/') || request.destination === 'style') {
    event.respondWith(fetchFile(request))
  }
})

async function fetchPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const cache = await caches.open(cacheName)
    const page = (await cache.keys()).find(isPage)
    return (page && (await cache.match(page))) ?? Response.error()
  }
}

/* Their names change with their content, so the network is as good as the cache, and newer. */
async function fetchFile(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request, { cacheName })
    if (kept) return kept
    throw error
  }
}

async function keep(address) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(address)
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < dayMs) return
  const response = await fetch(address, { cache: 'no-store' })
  if (!response.ok) return
  const html = withoutScripts(await response.text())
  const files = await filesOf(html)
  const old = await cache.keys()
  await cache.addAll(files)
  await cache.put(address, new Response(html, { headers: response.headers }))
  const current = new Set([address, ...files].map((path) => new URL(path, location.origin).href))
  await Promise.all(old.filter(({ url }) => !current.has(url)).map((each) => cache.delete(each)))
}

/* The page is ours and its scripts are written by Next: no markup of strangers is read here. */
function withoutScripts(html) {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\bas="script"[^>]*>/g, '')
}

/* The styles, and of their many fonts the ones that the page preloads. */
async function filesOf(html) {
  const named = html.matchAll(/<link\b[^>]*\bhref="(\/_next\/static\/[^"]+)"[^>]*>/g)
  return [...new Set([...named].map(([, path]) => path))]
}

function isPage(request) {
  return new URL(request.url).pathname === '/offline'
}

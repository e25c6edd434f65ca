/*
 * When a page cannot be fetched, this shows the offline page. No page of the portal is kept but that one,
 * with no script but its own, and loaders' pages (/load/...), which work without a connection: those with their
 * scripts, styles and fonts, until their link is gone. `version` names the caches: raise it when what is
 * kept, or how, changes.
 */
const version = 3
const cacheName = `loadline-offline-${version}`
const loadCacheName = `loadline-load-${version}`
const dayMs = 24 * 60 * 60 * 1000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      const current = new Set([cacheName, loadCacheName])
      await Promise.all(
        names
          .filter((name) => name.startsWith('loadline-') && !current.has(name))
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
  const { keepLoad, forgetLoad, files } = event.data ?? {}
  if (isLoad(keepLoad) && Array.isArray(files)) event.waitUntil(keepLoadPage(keepLoad, files))
  if (isLoad(forgetLoad)) event.waitUntil(forgetLoadPage(forgetLoad))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(fetchPage(event))
  else if (url.pathname.startsWith('/_next/static/')) event.respondWith(fetchFile(request))
})

async function fetchPage(event) {
  const { pathname } = new URL(event.request.url)
  const load = isLoad(pathname)
    ? await (await caches.open(loadCacheName)).match(pathname)
    : undefined
  try {
    const fetched = fetchFresh(event)
    const response = await (load ? withinPatience(fetched) : fetched)
    // A server that is starting or broken is no better than none.
    return load && response.status >= 500 ? load : response
  } catch {
    if (load) return load
    const cache = await caches.open(cacheName)
    const page = (await cache.keys()).find(isPage)
    return (page && (await cache.match(page))) ?? Response.error()
  }
}

async function fetchFresh(event) {
  return (await event.preloadResponse) ?? (await fetch(event.request))
}

/* A connection so weak that nothing comes is none. */
const patienceMs = 6000

function withinPatience(fetched) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), patienceMs)
    fetched.then(resolve, reject)
  })
}

/* Their names change with their content, so the network is as good as the cache, and newer. */
async function fetchFile(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept =
      (await caches.match(request, { cacheName })) ??
      (await caches.match(request, { cacheName: loadCacheName }))
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
    .replace(/<script\b(?![^>]* data-offline)[^>]*>[\s\S]*?<\/script>/g, '')
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

function isLoad(path) {
  return typeof path === 'string' && /^\/load\/[\w-]{20,80}$/.test(path)
}

/* Loaders' pages that are kept at one time; the oldest go first. */
const mostLoadPages = 8

/* Files of earlier releases, beyond which they go. */
const mostLoadFiles = 250

async function keepLoadPage(page, files) {
  const cache = await caches.open(loadCacheName)
  const missing = []
  for (const file of files) {
    const isOurs = typeof file === 'string' && file.startsWith('/_next/static/')
    if (isOurs && !(await cache.match(file))) missing.push(file)
  }
  await cache.addAll(missing)
  const response = await fetch(page, { cache: 'no-store' })
  // The same address may say that the service does not answer.
  const isLoader = response.ok && (await response.clone().text()).includes('id="loader"')
  if (isLoader) await cache.put(page, response)
  const kept = await cache.keys()
  const pages = kept.filter(({ url }) => isLoad(new URL(url).pathname))
  for (const old of pages.slice(0, -mostLoadPages)) await cache.delete(old)
  if (kept.length <= mostLoadFiles) return
  const current = new Set(files.map((file) => new URL(file, location.origin).href))
  const old = kept.filter((each) => !pages.includes(each) && !current.has(each.url))
  await Promise.all(old.map((each) => cache.delete(each)))
}

async function forgetLoadPage(page) {
  const cache = await caches.open(loadCacheName)
  await cache.delete(page)
}

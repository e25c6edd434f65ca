/** Hosts whose links say nothing by themselves, and the only ones that are ever asked. */
const shortHosts: ReadonlyMap<string, RegExp> = new Map([
  ['maps.app.goo.gl', /^\/./],
  ['goo.gl', /^\/maps\//],
  ['g.co', /^\/(?:maps|kgs)\//],
  ['g.page', /^\/./],
  ['maps.apple', /^\/p\//],
  ['surl.amap.com', /^\/./],
  ['j.map.baidu.com', /^\/./],
  ['binged.it', /^\/./],
])

export function isShortLink({ hostname, pathname }: URL): boolean {
  return shortHosts.get(hostname)?.test(pathname) ?? false
}

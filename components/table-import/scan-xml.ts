/** Walks through the XML of a workbook, which programs write: tags without their prefixes, texts as they mean. */

export interface XmlVisitor {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

type Attributes = (name: string) => string | undefined

export function scanXml(xml: string, visitor: XmlVisitor, onPlace?: (at: number) => void): void {
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    const end = start < 0 ? xml.length : start
    if (end > at) visitor.text?.(unescaped(xml.slice(at, end)))
    if (start < 0) return
    onPlace?.(start)
    at = scanTag(xml, start, visitor)
  }
}

/** Returns the place behind it. */
function scanTag(xml: string, start: number, visitor: XmlVisitor): number {
  if (xml.startsWith('<!--', start)) return placeAfter(xml, '-->', start)
  if (xml.startsWith('<?', start)) return placeAfter(xml, '?>', start)
  if (xml.startsWith('<![CDATA[', start)) {
    const after = placeAfter(xml, ']]>', start)
    visitor.text?.(xml.slice(start + 9, after - 3))
    return after
  }
  const after = endOfTag(xml, start)
  const tag = xml.slice(start + 1, after - 1)
  const [, slash, name = ''] = /^(\/?)(?:[\w.-]+:)?([\w.-]+)/u.exec(tag) ?? []
  if (slash === '/') {
    visitor.close?.(name)
    return after
  }
  visitor.open?.(name, attributesOf(tag))
  if (tag.endsWith('/')) visitor.close?.(name)
  return after
}

function placeAfter(xml: string, mark: string, start: number): number {
  const at = xml.indexOf(mark, start)
  return at < 0 ? xml.length : at + mark.length
}

/** A quoted value may have a ">". */
function endOfTag(xml: string, start: number): number {
  let quote = ''
  for (let at = start; at < xml.length; at++) {
    const sign = xml.charAt(at)
    if (quote === '') {
      if (sign === '>') return at + 1
      if (sign === '"' || sign === "'") quote = sign
    } else if (sign === quote) quote = ''
  }
  return xml.length
}

function attributesOf(tag: string): Attributes {
  let values: Map<string, string> | undefined
  return (name) => {
    values ??= new Map(
      [...tag.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)].map(
        ([, key = '', double, single]) => [key, unescaped(double ?? single ?? '')] as const,
      ),
    )
    return values.get(name)
  }
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/giu, (whole: string, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code =
      name[1]?.toLowerCase() === 'x' ? Number(`0${name.slice(1)}`) : Number(name.slice(1))
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
}

/** Draws parsed Markdown with the page's own elements. A text never changes, so its parts need no keys. */
import { createElement, Fragment, type ReactNode } from 'react'
import type { Block, Inline } from './parse-markdown.ts'

export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return createElement(Fragment, null, ...blocks.map(drawBlock))
}

function drawBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading className={headingStyles[block.level]}>
          <Text parts={block.text} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p className="mt-3">
          <Text parts={block.text} />
        </p>
      )
    case 'quote':
      return (
        <blockquote className="my-6 border-l-2 border-mark pl-5 text-ink-soft [&>:first-child]:mt-0">
          <Markdown blocks={block.blocks} />
        </blockquote>
      )
    case 'rule':
      return <hr className="my-8 border-edge" />
    case 'list': {
      const items = block.items.map(drawItem)
      return block.start === null
        ? createElement('ul', { className: 'mt-3 list-disc pl-6' }, ...items)
        : createElement('ol', { className: 'mt-3 list-decimal pl-6', start: block.start }, ...items)
    }
  }
}

function drawItem(blocks: readonly Block[]): ReactNode {
  return (
    <li className="mt-1.5 pl-1 [&>:first-child]:mt-0">
      <Markdown blocks={blocks} />
    </li>
  )
}

const headingStyles = {
  2: 'mt-10 text-title',
  3: 'mt-8 text-lead',
  4: 'mt-6 font-semibold',
} as const

function Text({ parts }: { parts: readonly Inline[] }) {
  return createElement(Fragment, null, ...parts.map(drawInline))
}

function drawInline(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'break':
      return <br />
    case 'bold':
      return (
        <strong className="font-semibold">
          <Text parts={part.text} />
        </strong>
      )
    case 'italic':
      return (
        <em>
          <Text parts={part.text} />
        </em>
      )
    case 'link':
      return (
        <a
          href={part.href}
          className="py-1 wrap-anywhere text-action underline underline-offset-2 hover:text-action-hover"
        >
          <Text parts={part.text} />
        </a>
      )
  }
}

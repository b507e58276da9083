import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import type { Inline, LegalBlock } from '#contract/legal/view.ts'

/** `preview`: beside a form, where links open another tab and headings have no ids. */
type Preview = { preview?: boolean }

export function LegalBlocks({ blocks, preview = false }: { blocks: LegalBlock[] } & Preview) {
  return inPlace(blocks, (block) => <Block block={block} preview={preview} />)
}

function Block({ block, preview = false }: { block: LegalBlock } & Preview): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <LegalWords parts={block.parts} preview={preview} />
        </p>
      )
    case 'heading':
      return <h3 {...(preview ? {} : { id: block.id })}>{block.text}</h3>
    case 'list':
      return <List {...block} preview={preview} />
    case 'quote':
      return (
        <blockquote>
          <LegalBlocks blocks={block.blocks} preview={preview} />
        </blockquote>
      )
    case 'table':
      return <Table {...block} preview={preview} />
    case 'code':
      if (block.lang) return <Listing text={block.text} />
      return <pre className="font-sans whitespace-pre-wrap">{block.text}</pre>
    case 'rule':
      return <hr />
  }
}

/** A long line scrolls, by keys too. */
function Listing({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <pre tabIndex={0} className="overflow-x-auto rounded-lg border bg-sunken p-4 text-sm">
      <code>{text}</code>
    </pre>
  )
}

function List({ start, items, preview = false }: { start: number | null; items: LegalBlock[][] } & Preview) {
  const lines = inPlace(items, (item) => (
    <li>
      <ItemBlocks blocks={item} preview={preview} />
    </li>
  ))
  return start === null ? <ul>{lines}</ul> : <ol start={start}>{lines}</ol>
}

/** A line of its own is no paragraph. */
function ItemBlocks({ blocks, preview = false }: { blocks: LegalBlock[] } & Preview) {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return <LegalBlocks blocks={blocks} preview={preview} />
  return (
    <>
      <LegalWords parts={first.parts} preview={preview} />
      <LegalBlocks blocks={rest} preview={preview} />
    </>
  )
}

type Cells = Inline[][]

function Table({ label, head, rows, preview = false }: { label: string; head: Cells; rows: Cells[] } & Preview) {
  return (
    <ScrollTable label={label}>
      <thead>
        <tr>
          {inPlace(head, (cell) => (
            <th scope="col">
              <LegalWords parts={cell} preview={preview} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="figures">
        {inPlace(rows, ([first = [], ...rest]) => (
          <tr>
            <th scope="row" className="min-w-28 font-normal wrap-anywhere">
              <LegalWords parts={first} preview={preview} />
            </th>
            {inPlace(rest, (cell) => (
              <td>
                <LegalWords parts={cell} preview={preview} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

export function LegalWords({ parts, preview = false }: { parts: Inline[] } & Preview) {
  return inPlace(parts, (part) => <Words part={part} preview={preview} />)
}

function Words({ part, preview = false }: { part: Inline } & Preview): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'strong':
      return (
        <strong>
          <LegalWords parts={part.parts} preview={preview} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <LegalWords parts={part.parts} preview={preview} />
        </em>
      )
    case 'link':
      return (
        <Address to={part.to} preview={preview}>
          <LegalWords parts={part.parts} preview={preview} />
        </Address>
      )
    case 'break':
      return <br />
  }
}

function Address({ to, preview, children }: { to: string; children: ReactNode } & Preview) {
  if (preview) {
    return (
      <a href={to} target="_blank" rel="noopener">
        {children}
      </a>
    )
  }
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>
  return (
    <a href={to} rel="noopener">
      {children}
    </a>
  )
}

/** Shows each in its place. As arguments they need no keys, which suits what never changes its order. */
export function inPlace<One>(all: readonly One[], show: (one: One) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...all.map(show))
}

import { useId } from 'react'
import { keyed } from '#app/components/legal/legal-blocks.tsx'
import type { TextChange } from '#contract/legal/page.ts'

export function TextChanges({ title, changes }: { title: string; changes: TextChange[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="text-subheading">
        {title}
      </h3>
      {changes.length === 0 ? (
        <p className="mt-2 text-ink-soft">Nothing.</p>
      ) : (
        <div className="mt-3 max-w-4xl overflow-hidden rounded-lg border bg-surface text-sm">
          {keyed(changes, (change) => (
            <Change {...change} />
          ))}
        </div>
      )}
    </section>
  )
}

const LOOKS = {
  same: { Tag: 'div', sign: ' ', word: null, look: 'text-ink-soft' },
  added: { Tag: 'ins', sign: '+', word: 'Added:', look: 'bg-moss-soft no-underline' },
  removed: { Tag: 'del', sign: '−', word: 'Removed:', look: 'bg-brick-soft no-underline' },
} as const

function Change({ kind, lines }: TextChange) {
  const { Tag, sign, word, look } = LOOKS[kind]
  return (
    <Tag className={`flex gap-3 px-4 py-1.5 ${look}`}>
      <span aria-hidden className="w-3 shrink-0 font-mono">
        {sign}
      </span>
      {word ? <span className="sr-only">{word}</span> : null}
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{lines.join('\n')}</span>
    </Tag>
  )
}

import { LegalBlocks, LegalWords } from '#app/components/legal/legal-blocks.tsx'
import type { LegalText } from '#contract/legal/page.ts'
import { Article } from './article.tsx'

export function LegalArticle({ text: { title, lead, sections }, changedAt }: { text: LegalText; changedAt: Date }) {
  const [first, ...rest] = lead
  const isLead = first?.kind === 'paragraph'
  return (
    <Article
      title={title}
      lead={isLead ? <LegalWords parts={first.parts} /> : null}
      changedAt={changedAt}
      above={<LegalBlocks blocks={isLead ? rest : lead} />}
      sections={sections.map(({ id, title, blocks }) => ({ id, title, body: <LegalBlocks blocks={blocks} /> }))}
    />
  )
}

import { data, type Params } from 'react-router'
import type { EditableLegalText, LegalText } from '#contract/legal/view.ts'
import { LEGAL_PAGES, type LegalPage } from '#contract/legal/words.ts'
import type { ActResult } from '../../act/act-result.ts'

/** Names the text that no admin wrote, in addresses and forms. */
export const DEFAULT = 'default'

/** `over`: the version that the text replaces knowingly. */
export const LEGAL_FIELDS = { intent: 'text', version: 'text', over: 'text', body: 'text', note: 'text' } as const

export type LegalResult = ActResult<typeof LEGAL_FIELDS> & {
  text?: LegalText
  meanwhile?: EditableLegalText['history'][number]
}

export function pageIn({ page }: Params): LegalPage {
  const found = LEGAL_PAGES.find((name) => name === page)
  if (!found) throw data(null, { status: 404 })
  return found
}

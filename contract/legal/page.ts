/** The pages whose words the law or a contract asks for. */
export const LEGAL_PAGES = ['terms', 'privacy'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

export const LEGAL_LABELS: Record<LegalPage, string> = { terms: 'Terms', privacy: 'Privacy' }

/** The id of a first section that is the summary of its page. */
export const IN_SHORT = 'in-short'

/** A link leads to a path, an anchor of the same page, http(s) or mailto. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'link'; to: string; parts: Inline[] }
  | { kind: 'break' }

export type LegalBlock =
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'heading'; id: string; text: string }
  /** `start` null: not numbered. */
  | { kind: 'list'; start: number | null; items: LegalBlock[][] }
  | { kind: 'quote'; blocks: LegalBlock[] }
  | { kind: 'table'; label: string; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

export type LegalText = {
  title: string
  lead: LegalBlock[]
  sections: { id: string; title: string; blocks: LegalBlock[] }[]
}

export type TextChange = { kind: 'same' | 'added' | 'removed'; lines: string[] }

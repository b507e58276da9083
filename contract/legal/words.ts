/** The pages whose words the law or a contract asks for. */
export const LEGAL_PAGES = ['terms', 'privacy'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

export const LEGAL_LABELS: Record<LegalPage, string> = { terms: 'Terms', privacy: 'Privacy' }

/** The id of a first section that is the summary of its page. */
export const IN_SHORT = 'in-short'

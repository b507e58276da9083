/** The pages whose words an operator writes: those that the law or a contract asks for, and who they are. */
export const LEGAL_PAGES = ['terms', 'privacy', 'about'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

export const LEGAL_LABELS: Record<LegalPage, string> = { terms: 'Terms', privacy: 'Privacy', about: 'About' }

/** The id of a first section that is the summary of its page. */
export const IN_SHORT = 'in-short'

export const APPROVAL_VIEWS = ['waiting', 'asked'] as const
/** New listings that wait for us, or for changes by their provider. */
export type ApprovalView = (typeof APPROVAL_VIEWS)[number]

export const APPROVALS_PER_PAGE = 10

export const CATEGORY_FIELDS = { name: 'text', groupId: 'text', newGroup: 'text' } as const
export const TERM_FIELDS = { term: 'text', weight: 'text', categoryId: 'text' } as const

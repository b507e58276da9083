// Without zod, which pages must not load.

export const LINK_OVER = 'This link has already been used, or has expired. Please ask for a new one.'

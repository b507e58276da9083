export const CANNOT_SAVE = 'We can’t save anything just now. Please try again in a few minutes.'

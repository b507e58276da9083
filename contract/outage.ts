export const CANNOT_SAVE = 'Fettle cannot save anything just now. Please try again in a few minutes.'

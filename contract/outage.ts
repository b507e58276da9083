/** What people are told while a disk is full: on the form that they sent, or in place of a page. */
export const CANNOT_SAVE = 'Fettle cannot save anything just now. Please try again in a few minutes.'

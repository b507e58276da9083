/** What people show the staff: of a claim, or of an accreditation. */
export const DOCUMENT_BYTES = 10 * 1024 * 1024

/** For the `accept` of a file box. */
export const DOCUMENT_TYPES = 'application/pdf,image/jpeg,image/png,image/webp'

/** As it is called in our addresses. */
export const DOCUMENT_FILE = /^[0-9a-f-]{36}\.(?:webp|pdf)$/

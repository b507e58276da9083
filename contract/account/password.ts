/** Keyboards write one password in several ways, such as é as one sign or as two (NIST SP 800-63B, 5.1.1.2). */
export const PASSWORD_FORM = 'NFKC'

export function isSamePassword(one: string | undefined, other: string | undefined): boolean {
  return one?.normalize(PASSWORD_FORM) === other?.normalize(PASSWORD_FORM)
}

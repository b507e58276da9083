/** Joins class names, leaving out what is empty. */
export function classes(...names: Array<string | false | null | undefined>) {
  return names.filter(Boolean).join(' ')
}

/** More chips than this become a count. */
export const SHOWN_CHIPS = 3
const LONGEST = 25

/** A chip's label: at most 25 characters of the category, then an ellipsis. */
export function chipLabel(text: string): string {
  const letters = [...text]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('').trimEnd()}…` : text
}

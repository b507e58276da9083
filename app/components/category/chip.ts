export const SHOWN_CHIPS = 3
const LONGEST = 25

export function chipLabel(text: string): string {
  const letters = [...text]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('').trimEnd()}…` : text
}

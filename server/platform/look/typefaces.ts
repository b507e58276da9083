import { OUR_FACES, type Typeface } from '#contract/admin/typefaces.ts'

export type FacePair = { headingFace: Typeface; textFace: Typeface }

const SYSTEM = 'system-ui,sans-serif'

/** On pages, by names of app/ui/typefaces.css and app/ui/typefaces/choices.css: the face, then what has its metrics. */
const PAGE_STACKS: Record<Typeface, string> = {
  bricolage: `"Bricolage Grotesque Variable","Bricolage fallback",${SYSTEM}`,
  inter: `"Inter Variable","Inter fallback",${SYSTEM}`,
  'source-sans': `"Source Sans 3 Variable","Source Sans 3 fallback",${SYSTEM}`,
  atkinson: `"Atkinson Hyperlegible Next Variable","Atkinson Hyperlegible Next fallback",${SYSTEM}`,
  'source-serif': '"Source Serif 4 Variable","Source Serif 4 fallback",serif',
  system: SYSTEM,
}

const DEVICE = '-apple-system, "Segoe UI", Helvetica, Arial, sans-serif'

/** In mails, which load no fonts: as installed, else what is like it. */
const MAIL_STACKS: Record<Typeface, string> = {
  bricolage: `Inter, ${DEVICE}`,
  inter: `Inter, ${DEVICE}`,
  'source-sans': `"Source Sans 3", "Source Sans Pro", ${DEVICE}`,
  atkinson: `"Atkinson Hyperlegible Next", "Atkinson Hyperlegible", Verdana, ${DEVICE}`,
  'source-serif': '"Source Serif 4", "Source Serif Pro", Georgia, "Times New Roman", serif',
  system: DEVICE,
}

export function hasOurFaces({ headingFace, textFace }: FacePair): boolean {
  return headingFace === OUR_FACES.heading && textFace === OUR_FACES.text
}

/** Empty for ours, which tokens.css names. */
export function faceCss(faces: FacePair): string {
  if (hasOurFaces(faces)) return ''
  return `:root{--face-heading:${PAGE_STACKS[faces.headingFace]};--face-text:${PAGE_STACKS[faces.textFace]}}`
}

export function mailFaces({ headingFace, textFace }: FacePair): { heading: string; text: string } {
  return { heading: MAIL_STACKS[headingFace], text: MAIL_STACKS[textFace] }
}

/** The families of a pair, as `document.fonts` takes them. */
export function familiesOf({ headingFace, textFace }: FacePair): string {
  const [heading, text] = [headingFace, textFace].map((face) => PAGE_STACKS[face].split(',', 1)[0])
  return heading === text ? `1em ${text}` : `1em ${text},${heading}`
}

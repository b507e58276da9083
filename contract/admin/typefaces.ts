/** 'system' is what a visitor's own device writes in. */
export const TEXT_FACES = ['inter', 'source-sans', 'atkinson', 'source-serif', 'system'] as const
export const HEADING_FACES = ['bricolage', ...TEXT_FACES] as const
export type Typeface = (typeof HEADING_FACES)[number]

export const TYPEFACE_LABELS: Record<Typeface, string> = {
  bricolage: 'Bricolage Grotesque',
  inter: 'Inter',
  'source-sans': 'Source Sans',
  atkinson: 'Atkinson Hyperlegible',
  'source-serif': 'Source Serif',
  system: 'The device’s own',
}

export const OUR_FACES = { heading: 'bricolage', text: 'inter' } as const

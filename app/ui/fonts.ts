import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** Addresses of the typefaces, to preload: `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">`. */
export const fonts = [inter, bricolage]

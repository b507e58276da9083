import bricolage from './typefaces/bricolage-grotesque.woff2?url'
import inter from './typefaces/inter.woff2?url'

/** To preload: `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">`. */
export const fonts = [inter, bricolage]

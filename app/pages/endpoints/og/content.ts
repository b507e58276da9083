import type { SharePicture } from '#contract/directory/share-picture.ts'

export type Content = Omit<SharePicture, 'path'> & { site: { name: string; tagline: string } }

const longestTitle = 80
const longestLine = 44
const longestPlace = 20

export function drawable(content: Content): Content {
  const line = clip(content.line, longestLine)
  const title = clip(content.title, longestTitle)
  return {
    ...content,
    title: title || line || content.site.name,
    line: title ? line : '',
    place: content.place === null ? null : clip(content.place, longestPlace) || null,
    site: { name: clip(content.site.name, 40), tagline: clip(content.site.tagline, 90) },
  }
}

function clip(text: string, length: number): string {
  const known = text
    .normalize('NFC')
    .replace(/[^\p{Script=Latin}\p{Nd}\p{P}\p{Sc}\p{Zs}+<>|=°²³½¼¾]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (known.length <= length) return known
  const cut = known.slice(0, length)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > length / 2 ? end : length).replace(/[\s,;:.–-]+$/, '')}…`
}

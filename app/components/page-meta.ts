import type { MetaDescriptor } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import {
  pagePicture,
  pictureAddress,
  pictureWords,
  type SharedPage,
  type SharePicture,
} from '#contract/directory/share-picture.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

export function siteOf(matches: Matches): PublicSite {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  if (isRootData(data)) return data.site
  const nothing = {
    contactEmail: '',
    socialLinks: [],
    banner: null,
    origin: '',
    demo: false,
    payments: 'test' as const,
    google: false,
    captcha: null,
  }
  return { name: 'Fettle', tagline: '', ...nothing }
}

function isRootData(data: unknown): data is { site: PublicSite } {
  return typeof data === 'object' && data !== null && 'site' in data
}

export function pageMeta(
  matches: Matches,
  page: {
    title?: string
    fullTitle?: string
    description: string
    path: string
    picture?: SharePicture | SharedPage
    jsonLd?: Record<string, unknown>[]
    noIndex?: boolean
  },
): MetaDescriptor[] {
  const site = siteOf(matches)
  const title = page.fullTitle ?? `${page.title} | ${site.name}`
  const address = `${site.origin}${page.path}`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address },
    // Networks read documents, which the server makes: browsers fetch no code for it.
    ...(import.meta.env.SSR ? shared(site, page, { title, address }) : []),
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.jsonLd ?? []).map((entry) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...entry } })),
  ]
}

function shared(
  site: PublicSite,
  { description, picture = 'home' }: { description: string; picture?: SharePicture | SharedPage },
  { title, address }: { title: string; address: string },
): MetaDescriptor[] {
  const shown = typeof picture === 'string' ? pagePicture(picture) : picture
  const words = pictureWords(shown)
  return [
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${site.origin}${pictureAddress(shown, site)}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: words },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image:alt', content: words },
  ]
}

/** For a page that no search engine shows, and no network can open: its title is all that anyone reads. */
export function privateMeta(matches: Matches, title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${siteOf(matches).name}` }, { name: 'robots', content: 'noindex' }]
}

export function breadcrumbLd(matches: Matches, trail: { name: string; path: string }[]) {
  const { origin } = siteOf(matches)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

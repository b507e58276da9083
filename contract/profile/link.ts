import { readUrl } from '../text.ts'
import { FIELD_LABELS, type SocialNetwork } from './words.ts'

type Network = { hosts: string[]; handle: RegExp; home: string }

/** Hosts of each network (with those below them), and where a handle leads there. */
const NETWORKS: Record<Exclude<SocialNetwork, 'website'>, Network> = {
  linkedin: {
    hosts: ['linkedin.com', 'lnkd.in'],
    handle: /^[\p{L}\d-]{3,100}$/u,
    home: 'https://www.linkedin.com/in/',
  },
  twitter: { hosts: ['x.com', 'twitter.com'], handle: /^\w{1,15}$/, home: 'https://x.com/' },
  instagram: {
    hosts: ['instagram.com', 'instagr.am'],
    handle: /^[\w.]{1,30}$/,
    home: 'https://www.instagram.com/',
  },
  facebook: {
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    handle: /^[a-z\d.-]{1,80}$/i,
    home: 'https://www.facebook.com/',
  },
  youtube: { hosts: ['youtube.com', 'youtu.be'], handle: /^[\w.-]{3,30}$/, home: 'https://www.youtube.com/@' },
  tiktok: { hosts: ['tiktok.com'], handle: /^[\w.]{2,24}$/, home: 'https://www.tiktok.com/@' },
}

export function linkProblem(kind: SocialNetwork): string {
  if (kind === 'website') return 'Enter a web address, such as https://example.co.uk'
  return `Enter your ${FIELD_LABELS[kind]} name or address, such as ${NETWORKS[kind].home}smith`
}

/** What is stored of a typed link: an address, also of a plain handle or of a host without "https://". */
export function typedLink(kind: SocialNetwork, text: string): string {
  if (text === '' || /^[a-z][a-z\d+-]*:/i.test(text)) return text
  if (kind === 'website') return `https://${text}`
  const name = text.replace(/^@/, '')
  const { handle, home } = NETWORKS[kind]
  const isHandle = handle.test(name) && (text !== name || !isLikeHost(name))
  return isHandle ? home + name : `https://${text}`
}

/** The address to publish. Null if there is none, or it leads where its kind may not. */
export function publicLink(kind: SocialNetwork, stored: string): string | null {
  const url = readUrl(stored)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  const hasUser = /^https?:[\\/]*[^\\/?#]*@/i.test(stored.trim())
  const host = url.hostname.replace(/\.$/, '')
  const isAllowed = kind === 'website' ? isPublicHost(host) : isWithin(NETWORKS[kind].hosts, host)
  return isAllowed && !hasUser ? url.href : null
}

/** "smith.co.uk" as an Instagram name is rather the website of the business; "@smith.co.uk" is a name. */
function isLikeHost(text: string): boolean {
  return /^www\.|\.(com|net|org|info|biz|uk|eu|io|co|ltd|shop|site|online)$/i.test(text)
}

function isWithin(hosts: readonly string[], host: string): boolean {
  return hosts.some((own) => host === own || host.endsWith(`.${own}`))
}

const LOCAL = /\.(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/

/** A name below a top-level domain: no IP address in any of its forms, and no name of a private network. */
function isPublicHost(host: string): boolean {
  return /^(?:[a-z\d_-]+\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(host) && !LOCAL.test(host)
}

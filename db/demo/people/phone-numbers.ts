import type { SocialLinks } from '#contract/profile/view.ts'
import { slugOf } from '#contract/text.ts'
import type { Random } from '#db/demo/random.ts'

/** Reserved by Ofcom for drama: prefix, and how many digits are left to choose. */
const landlines: Readonly<Record<string, readonly [prefix: string, digits: number]>> = {
  London: ['020 7946 0', 3],
  Manchester: ['0161 496 0', 3],
  Salford: ['0161 496 0', 3],
  Bristol: ['0117 496 0', 3],
  Birmingham: ['0121 496 0', 3],
  Leeds: ['0113 496 0', 3],
  Edinburgh: ['0131 496 0', 3],
  Glasgow: ['0141 496 0', 3],
  Cardiff: ['029 2018 0', 3],
  Belfast: ['028 9649 6', 3],
}
const anywhere = ['01632 960', 3] as const
const mobile = ['07700 900', 3] as const

export function phoneNumberSource(random: Random): (town: string) => string {
  const taken = new Set<string>()
  return (town) => {
    for (;;) {
      const landline = landlines[town] ?? (random.chance(0.5) ? anywhere : mobile)
      const [prefix, digits] = random.chance(0.62) ? mobile : landline
      const number = prefix + String(random.int(0, 10 ** digits - 1)).padStart(digits, '0')
      if (taken.has(number)) continue
      taken.add(number)
      return number
    }
  }
}

export function emailOf(random: Random, name: string): string {
  const local = slugOf(name).replaceAll('-', random.chance(0.5) ? '.' : '-')
  return `${local}@${random.chance(0.7) ? 'example.com' : 'example.org'}`
}

export function websiteOf(name: string): string {
  return `https://${slugOf(name)}.example.com`
}

export function socialLinksOf(random: Random, name: string, website: string): SocialLinks {
  const handle = slugOf(name).replaceAll('-', '')
  const link = (probability: number, start: string) => (random.chance(probability) ? `https://${start}${handle}` : '')
  return {
    website,
    linkedin: link(0.22, 'www.linkedin.com/in/example-'),
    twitter: link(0.1, 'twitter.com/example_'),
    instagram: link(0.42, 'www.instagram.com/example.'),
    facebook: link(0.5, 'www.facebook.com/example.'),
    youtube: link(0.08, 'www.youtube.com/@example-'),
    tiktok: link(0.1, 'www.tiktok.com/@example.'),
  }
}

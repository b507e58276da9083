import type { Picture } from '#contract/portfolio/view.ts'

/** Of drawings that `npm run drawings` makes. */
const drawn = (trade: string): Picture => ({
  url: `/drawings/trades/${trade}.svg`,
  type: 'image',
  width: 480,
  height: 360,
})

export const tiles: { label: string; category: string; hint: string; picture: Picture }[] = [
  {
    label: 'Carpentry and construction',
    category: 'Construction/Trade',
    hint: 'Builders, joiners, plumbers, roofers',
    picture: drawn('carpentry-and-joinery'),
  },
  {
    label: 'Auto repairs and maintenance',
    category: 'Cars/Vehicles',
    hint: 'Garages, mobile mechanics, tyres',
    picture: drawn('car-repairs-and-servicing'),
  },
  {
    label: 'Electrical services',
    category: 'Construction/Trade > Electrical Services',
    hint: 'Electricians, rewiring, fuse boxes',
    picture: drawn('electrical-services'),
  },
  {
    label: 'Painting and decorating',
    category: 'Painting Decorating and Interior Design',
    hint: 'Painters, decorators, interiors',
    picture: drawn('painting-and-decorating'),
  },
  {
    label: 'Consulting services',
    category: 'Legal and Financial Services > Business Consulting',
    hint: 'Plans, growth, getting started',
    picture: drawn('business-consulting'),
  },
  {
    label: 'IT and digital solutions',
    category: 'IT',
    hint: 'Repairs, websites, networks',
    picture: drawn('computer-and-laptop-repair'),
  },
]

export const clientSteps = [
  { name: 'Search professionals', text: 'By service and place. Every card says why it’s there.' },
  { name: 'Post a job', text: 'Say what you need. We’ll tell the right providers near you.' },
  { name: 'Review profiles', text: 'Skills, prices, past work and feedback, good and bad.' },
  { name: 'Connect directly', text: 'Phone, e-mail or message. No middleman, no commission.' },
]

export const providerSteps = [
  { name: 'Create a profile', text: 'What you do, where you work, what it costs. Ten minutes on a phone.' },
  { name: 'Get discovered', text: 'By people near you who search for your trade. Positions are never sold.' },
  { name: 'Receive job alerts', text: 'New jobs in your trades and radius, as soon as they’re posted.' },
  { name: 'Grow through reviews', text: 'Feedback from real clients, with your reply beside it.' },
]

import type { Icon } from '#app/ui/icon.ts'
import { BriefcaseBusiness, Car, Hammer, Monitor, PaintRoller, Zap } from '#app/ui/icons.ts'

export const tiles: { label: string; category: string; hint: string; icon: Icon }[] = [
  {
    label: 'Carpentry and construction',
    category: 'Construction/Trade',
    hint: 'Builders, joiners, plumbers, roofers',
    icon: Hammer,
  },
  {
    label: 'Auto repairs and maintenance',
    category: 'Cars/Vehicles',
    hint: 'Garages, mobile mechanics, tyres',
    icon: Car,
  },
  {
    label: 'Electrical services',
    category: 'Construction/Trade > Electrical Services',
    hint: 'Electricians, rewiring, fuse boxes',
    icon: Zap,
  },
  {
    label: 'Painting and decorating',
    category: 'Painting Decorating and Interior Design',
    hint: 'Painters, decorators, interiors',
    icon: PaintRoller,
  },
  {
    label: 'Consulting services',
    category: 'Legal and Financial Services > Business Consulting',
    hint: 'Plans, growth, getting started',
    icon: BriefcaseBusiness,
  },
  {
    label: 'IT and digital solutions',
    category: 'IT',
    hint: 'Repairs, websites, networks',
    icon: Monitor,
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

/** Label, category, hint and drawing. */
export const TILES = [
  ['Carpentry and construction', 'Construction/Trade', 'Builders, joiners, plumbers, roofers', 'carpentry-and-joinery'],
  ['Auto repairs and maintenance', 'Cars/Vehicles', 'Garages, mobile mechanics, tyres', 'car-repairs-and-servicing'],
  [
    'Electrical services',
    'Construction/Trade > Electrical Services',
    'Electricians, rewiring, fuse boxes',
    'electrical-services',
  ],
  [
    'Painting and decorating',
    'Painting Decorating and Interior Design',
    'Painters, decorators, interiors',
    'painting-and-decorating',
  ],
  [
    'Consulting services',
    'Legal and Financial Services > Business Consulting',
    'Plans, growth, getting started',
    'business-consulting',
  ],
  ['IT and digital solutions', 'IT', 'Repairs, websites, networks', 'computer-and-laptop-repair'],
] as const

export const clientSteps = [
  { name: 'Search professionals', text: 'By service and place. Every card says why it’s there.' },
  { name: 'Post a job', text: 'Say what you need. We’ll tell the right providers near you.' },
  { name: 'Review profiles', text: 'Skills, prices, past work and feedback, good and bad.' },
  { name: 'Connect directly', text: 'Phone, email or message. No middleman, no commission.' },
]

export const providerSteps = [
  { name: 'Create a profile', text: 'What you do, where you work, what it costs. Ten minutes on a phone.' },
  { name: 'Get discovered', text: 'By people near you who search for your trade. Positions are never sold.' },
  { name: 'Receive job alerts', text: 'New jobs in your trades and radius, as soon as they’re posted.' },
  { name: 'Grow through reviews', text: 'Feedback from real clients, with your reply beside it.' },
]

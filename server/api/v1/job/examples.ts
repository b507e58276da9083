// What the documentation shows of jobs.

const id = '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c11'

const facts = {
  id,
  url: `https://fettle.example/job-directory/${id}`,
  title: 'Repair a slate roof',
  description: 'About ten slates are loose above the kitchen. The house has two storeys.',
  status: 'open',
  place: 'Leeds, LS6',
  town: 'Leeds',
  timing: 'month',
  otherCategory: null,
  postedAt: '2026-11-20T12:00:00.000Z',
  firstPostedAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2027-01-19T12:00:00.000Z',
  budget: { text: '£400', type: 'fixed', min: { amount: 40_000, currency: 'GBP' }, max: null },
  categories: [{ id: 31, slug: 'roofing', name: 'Roofing' }],
  reveals: { count: 2, most: 10 },
  photos: [],
}

const contact = { name: 'Tom Field', email: 'tom@fettle.example', phone: '07700 900123' }
const provider = { id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c22', name: 'Ridge Roofing', listed: true }
const ownFacts = { location: 'LS6 2AB', saves: 1, endedAt: null, hired: null }

export const examples = {
  found: { items: [facts], nextCursor: null, total: { number: 1, atLeast: false } },
  byIds: { items: [facts] },
  fields: {
    items: [
      {
        id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c33',
        kind: 'choice',
        name: 'Parking',
        help: 'Can a van stand near by?',
        choices: [{ key: 'street', label: 'In the street' }],
        required: true,
      },
    ],
  },
  matching: { items: [{ ...facts, miles: 3.2 }] },
  contact,
  ownJobs: { items: [{ ...facts, contact, ...ownFacts }], nextCursor: null },
  detail: {
    ...facts,
    fields: [],
    revealedAt: null,
    contact,
    own: {
      ...ownFacts,
      reveals: [{ ...provider, imageUrl: null, revealedAt: '2026-11-21T09:30:00.000Z' }],
      can: { edit: true, end: true, renew: false, raiseCap: true },
    },
  },
  body: {
    title: facts.title,
    description: facts.description,
    categories: { ids: [31] },
    location: 'LS6 2AB',
    budget: '£400',
    timing: 'month',
  },
  changes: { budget: '£450', timing: 'soonest' },
  hire: { providerId: provider.id },
}

// What the documentation shows of reviews.

const id = '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c55'
const reply = {
  id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c66',
  text: 'Thank you, Tom.',
  updatedAt: '2026-11-25T08:00:00.000Z',
}

const words = {
  rating: 5,
  title: 'On time and tidy',
  description: 'Came on the day agreed and left nothing behind.',
  workDone: 'Ten slates replaced',
  priceBand: '100-500',
  hireAgain: true,
}

const entry = {
  id,
  ...words,
  firstRating: null,
  grade: 'hired',
  authorName: 'Tom F.',
  importedFrom: null,
  createdAt: '2026-11-24T18:00:00.000Z',
  photos: [],
  edited: null,
  updates: [],
  reply,
}

export const examples = {
  list: { items: [entry], nextCursor: null },
  own: {
    feedback: {
      ...entry,
      provider: { id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c22', name: 'Ridge Roofing', listed: true },
      state: 'published',
      removedFor: null,
      version: 1,
      may: { edit: false, withdraw: true, update: false, appeal: false },
      updateFrom: '2026-12-24T18:00:00.000Z',
      appeal: null,
    },
  },
  words,
  left: { id, published: false },
  changes: { ...words, version: 1 },
  update: { rating: 4, text: 'Still dry after the winter.' },
  published: { published: false },
  reply: { text: reply.text },
  replied: { id: reply.id },
}

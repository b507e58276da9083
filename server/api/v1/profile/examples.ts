// All examples are of one provider, so that the documentation tells one story.

export const PROVIDER = '7c5a1f9e-2d4b-4c1e-9a37-5f0b8d6e2a11'
export const SERVICE = '3f8e0c52-7b1d-4e6a-8c95-1d2a4b7f9e03'
export const MEDIUM = '9b2d6e84-5a3c-4f70-b1e8-6c4d0a9f7e25'
export const ITEM = 'e41c7a90-8f26-4d3b-a5c7-2b9e1f6d0c84'

export const SERVICE_EXAMPLE = {
  title: 'Boiler service',
  description: 'Safety check, cleaning and a written report.',
  unit: 'per job',
  price: { amount: 8500, currency: 'GBP' },
  categoryId: 12,
}

export const ITEM_EXAMPLE = {
  kind: 'before_after',
  title: 'A bathroom in Leeds',
  description: 'New tiles, a walk-in shower and heating under the floor.',
}

export const MEDIUM_EXAMPLE = {
  id: MEDIUM,
  url: `https://fettle.example/media/portfolio/${PROVIDER}/1764331200000-1.webp`,
  type: 'image',
  filename: '1764331200000-1.webp',
  caption: 'The shower',
  width: 1600,
  height: 1200,
}

export const PROFILE_EXAMPLE = {
  id: PROVIDER,
  accountType: 'provider',
  name: 'Nadia Hall',
  firstName: 'Nadia',
  lastName: 'Hall',
  email: 'nadia@example.com',
  imageUrl: `https://fettle.example/media/avatars/${PROVIDER}/avatar.webp?v=q2w3e4r5t6y7`,
  location: 'Leeds',
  joinedAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-11-20T16:05:00.000Z',
  business: {
    businessName: 'Hall Heating',
    title: 'Gas engineer',
    email: 'office@example.com',
    phone: '0113 496 0000',
    skills: [{ name: 'Boilers', category: '' }],
    categories: { ids: [12], other: null },
    bio: 'Boilers and heating in and around Leeds.',
    socialLinks: {
      website: 'https://hall-heating.example.com',
      ...{ linkedin: '', twitter: '', instagram: '', facebook: '', youtube: '', tiktok: '' },
    },
    available: true,
    url: `https://fettle.example/directory/${PROVIDER}`,
    fields: [],
  },
}

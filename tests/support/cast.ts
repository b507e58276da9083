import { createTestApp, type TestApp } from './app.ts'
import type { TestBrowser } from './browser.ts'
import { addClient } from './clients.ts'
import { addProvider } from './people.ts'

export type Cast = {
  app: TestApp
  clientId: string
  providerId: string
  unpaidId: string
  client: TestBrowser
  /** With a membership. */
  provider: TestBrowser
  /** Without one. */
  unpaid: TestBrowser
  admin: TestBrowser
}

/** A site with one person of each kind, and their browsers. */
export async function openCast(): Promise<Cast> {
  const app = await createTestApp({ now: new Date() })
  const clientId = await addClient(app, { firstName: 'Tom', lastName: 'Field', location: 'Leeds' })
  const providerId = await addProvider(app, {
    firstName: 'Rosa',
    lastName: 'Ridge',
    businessName: 'Ridge Roofing',
    location: 'M1',
    bio: 'Slate and lead.',
    phone: '07700900111',
    email: 'rosa@ridge.example',
    createdAt: new Date('2024-02-10T12:00Z'),
    skills: [{ name: 'Slating', category: '' }],
    categories: ['Construction/Trade > Roofing'],
    socialLinks: {
      website: 'https://ridge.example/',
      linkedin: '',
      twitter: '',
      instagram: '',
      facebook: '',
      youtube: '',
      tiktok: '',
    },
    services: [{ title: 'Survey', description: 'With photographs', pricePence: 12_050 }],
  })
  const unpaidId = await addProvider(app, { firstName: 'Una', lastName: 'Paid', memberFor: null })
  const adminId = await addClient(app, { accountType: 'admin', firstName: 'Ada', lastName: 'Min' })
  return {
    app,
    clientId,
    providerId,
    unpaidId,
    client: await app.as(clientId),
    provider: await app.as(providerId),
    unpaid: await app.as(unpaidId),
    admin: await app.as(adminId),
  }
}

/** For tests of what a start with a demo does. */
export { loadDemo } from '#server/boot/demo.ts'

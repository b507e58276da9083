import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/index.ts'
import { createTestApp } from './app.ts'
import { addClient } from './clients.ts'
import { readHtml } from './html.ts'
import { addProvider } from './people.ts'

/** What a provider sends who leaves phone, skills and bio empty. */
export const wholeProfile = {
  firstName: 'Rosa',
  lastName: 'Ridge',
  location: 'M1 1AE',
  businessName: 'Ridge Roofing',
  title: 'Roofer',
  phone: '',
  skills: '',
  bio: '',
}

type Fields = Record<string, string | string[]>

/** A site with a client, one of a single name, and a provider, and the form of the profile as they send it; without a word, the provider. */
export async function openProfileForm() {
  const app = await createTestApp()
  const clientId = await addClient(app, { firstName: 'Tom', lastName: 'Field' })
  const providerId = await addProvider(app, {
    firstName: 'Rosa',
    lastName: 'Ridge',
    businessName: 'Ridge Roofing',
    phone: '07700900111',
    skills: [{ name: 'Slating', category: 'Roofing' }],
    categories: ['Construction/Trade > Roofing'],
  })
  const enter = async (id: string) => {
    const browser = await app.as(id)
    return { id, browser, api: browser.api }
  }
  const [client, provider] = [await enter(clientId), await enter(providerId)]
  const one = await enter(await addClient(app, { firstName: 'Sukarno', lastName: '' }))
  const save = (fields: Fields, { browser } = provider) => browser.post('/account?tab=profile', fields)
  return {
    app,
    client,
    provider,
    one,
    save,
    readPosted: async (fields: Fields, of = provider) => readHtml(await save(fields, of)),
    async stored(id = provider.id) {
      const [row] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, id))
      if (!row) throw new Error('no profile')
      return row
    },
  }
}

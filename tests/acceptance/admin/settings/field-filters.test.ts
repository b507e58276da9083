/** Custom fields as filters of the directory. */
import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { FROM, filterName, TO } from '#contract/custom-field/filters.ts'
import { customFields, profileFieldValues, profiles } from '#db/schema/index.ts'
import { fieldDefiner } from '#tests/support/admin/custom-fields.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { allIn, hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import { namesFound } from '#tests/support/search.ts'

const { app, query, admin } = await openForAdmin({ now: new Date() })
const define = fieldDefiner(admin)
const vanSize = (more = {}) =>
  define({ name: 'Van size', kind: 'choice', choices: ['Short', 'Long', 'Luton'], ...more })

beforeEach(async () => {
  await query.delete(customFields)
  await query.delete(profiles).where(inArray(profiles.accountType, ['provider', 'client']))
  app.site.customFields.forget()
})

describe('the directory', () => {
  test('is filtered by a choice and by a number, alone and with a place, a trade and words', async () => {
    const van = await vanSize({ filter: true })
    const crew = await define({ name: 'Crew', kind: 'number', filter: true })
    const leeds = { town: 'Leeds', location: 'Leeds', outward: 'LS1', lat: 53.7975, lng: -1.5437 }
    const removals = { ...leeds, categories: ['Construction/Trade > Roofing'], bio: 'Careful slates.' }
    const [one, two, three] = [
      await addProvider(app, { businessName: 'One', ...removals }),
      await addProvider(app, { businessName: 'Two', ...removals }),
      await addProvider(app, { businessName: 'Three', ...removals }),
    ]
    const value = (profileId: string, choice: string, number: number) => [
      { profileId, fieldId: van, choice },
      { profileId, fieldId: crew, number },
    ]
    await query
      .insert(profileFieldValues)
      .values([...value(one, '1', 2), ...value(two, '2', 5), ...value(three, '2', 9)])
    const long = { [filterName(van)]: '2' }
    const upTo = { ...long, [filterName(crew) + FROM]: '1', [filterName(crew) + TO]: '6' }
    const also = [
      {},
      { location: 'Leeds' },
      { category: 'roofing' },
      { service: 'slates' },
      { service: 'roofer in Leeds' },
    ]
    for (const filters of also) {
      const sorted = async (fields: Record<string, string>) => (await namesFound(app, { ...filters, fields })).sort()
      expect([filters, await sorted(long)]).toEqual([filters, ['Three', 'Two']])
      expect([filters, await sorted(upTo)]).toEqual([filters, ['Two']])
    }
    expect(await namesFound(app, { service: 'One', fields: long })).toEqual([])
    const page = await app.html(`/directory?location=Leeds&${filterName(van)}=2`)
    expect(page.all('option', { value: '2', selected: '' })).toHaveLength(1)
    expect(page.text).not.toContain('One')
  })

  test('names each filter above the list, where a link takes it back and the page of the list with it', async () => {
    const van = filterName(await vanSize({ filter: true }))
    const crew = filterName(await define({ name: 'Crew', kind: 'number', filter: true }))
    const used = async (query: string) => {
      const [list] = (await app.html(`/directory?location=Anywhere${query}`)).all('ul', {
        'aria-label': 'Filters in use',
      })
      return list ? [allIn(list, 'li').map(textOf), hrefsIn(list)] : null
    }
    const anywhere = '/directory?location=Anywhere'
    expect(await used(`&${van}=2&${crew}${FROM}=1&${crew}${TO}=6`)).toEqual([
      ['Van size: Long', 'Crew: 1 to 6'],
      [`${anywhere}&${crew}${FROM}=1&${crew}${TO}=6`, `${anywhere}&${van}=2`],
    ])
    expect(await used(`&${crew}${TO}=6`)).toEqual([['Crew: up to 6'], [anywhere]])
    expect([await used(''), await used(`&${van}=none`)]).toEqual([null, null])
  })

  test('ignores what is no filter, and what cannot be read', async () => {
    const van = await vanSize()
    await addProvider(app, { businessName: 'Alone' })
    for (const fields of [{ [filterName(van)]: '2' }, { 'f-00000000': 'x' }]) {
      expect(await namesFound(app, { fields })).toEqual(['Alone'])
    }
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { demoId } from '#db/demo/rows.ts'
import { phonePhoto } from '#tests/support/pictures.ts'
import { inPage } from './engine.ts'
import { button, heading, signIn, toast } from './people.ts'
import { BROKEN_OFF, DESKTOP, engines, PHONE, type Visitor, visitor, waitFor } from './visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'fettle-photos-'))
afterAll(() => rmSync(folder, { recursive: true }))

const photos = { role: 'list', name: 'Photos' }

async function attachPhotos(person: Visitor) {
  const paths = ['leak.jpg', 'ceiling.jpg'].map((name) => join(folder, name))
  for (const path of paths) writeFileSync(path, await phonePhoto())
  await person.attach({ label: /Add photos/ }, paths)
  await waitFor('for both photos', async () => (await person.count({ role: 'img', within: photos })) === 2)
}

/** Whether the browser decoded every picture of the page's photos. */
function photosAreDrawn(): boolean {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[src^="/media/jobs/"]')]
  return pictures.length > 0 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
}

describe.each(engines)('in $name', (engine) => {
  test('a client on a phone posts a job with photos, in the order chosen [JOB-11, JOB-45]', async () => {
    const person = await visitor(engine, PHONE, BROKEN_OFF)
    await signIn(person, 'tom@example.com', DEMO_PASSWORD, 'Seeker')
    await person.open('/post-job')
    await person.fill({ label: /^Title/ }, `Stop a leak in ${engine.name}`)
    await person.see({ text: 'Change the trade' })
    await person.click({ text: 'Change the trade' })
    await person.fill({ label: 'Search categories' }, 'plumb')
    await person.see({ role: 'checkbox', name: 'Plumbing' })
    await person.click(button('Next'))
    await person.fill({ label: /^Description/ }, 'Water comes through the ceiling.\nhttps://example.com/the-leak')
    await attachPhotos(person)
    await person.click(button('Move photo 2 forward'))
    await person.click(button('Next'))
    await person.fill({ label: /^Location/ }, 'M1 1AE')
    await person.click(button('Next'))
    await person.fill({ label: /^Budget/ }, '80 to 150')
    await person.see({ text: 'We read this as £80 to £150.' })
    await person.click(button('Next'))
    await person.fill({ label: /^Contact phone/ }, '07700 900123')
    await person.click(button('Next: preview'))
    await person.see({ text: 'Preview: how providers will see it' })
    await person.click(button('Post job'))
    await person.arrive(/^\/job-directory\/[\w-]+$/)
    await person.see(heading(`Stop a leak in ${engine.name}`))
    await person.see(toast('Job posted'))
    await waitFor('for the photos', () => person.window.run(inPage(photosAreDrawn)))
  })

  test('a member finds a job by its filters, opens its contact details, goes back to the list and forward again [JOB-07, JOB-26]', async () => {
    const person = await visitor(engine, DESKTOP, BROKEN_OFF)
    await signIn(person, 'maya@example.com', DEMO_PASSWORD, 'Provider')
    await person.open('/job-directory')
    await person.fill({ label: 'To £' }, '9000')
    await person.arrive(/^\/job-directory\?.*maxBudget=9000/)
    const jobs = { role: 'article', within: { role: 'region', name: 'Results' } }
    await person.see(jobs)
    // Details once opened stay open: she has opened the first, and each engine opens another.
    await person.open(`/job-directory/${demoId('job', `job-${2 + engines.indexOf(engine)}`)}`)
    const contact = { role: 'region', name: 'Contact details' }
    await person.click({ role: 'button', name: 'Show contact details', within: contact })
    await person.see({ role: 'link', name: /@/, within: contact })
    await person.move('back')
    await person.arrive(/^\/job-directory\?.*maxBudget=9000/)
    await waitFor('for the budget', async () => (await person.value({ label: 'To £' })) === '9000')
    await person.move('forward')
    await person.see(contact)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailbox, mailTexts, staffContacts } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { textOf, valueIn } from '#tests/support/html.ts'

const lines: string[] = []
let app: TestApp
let admin: Awaited<ReturnType<typeof newAdmin>>
beforeAll(async () => {
  app = await createTestApp({ working: true, lines })
  admin = await newAdmin(app)
})
afterAll(() => app.close())

const NAME = 'contact.contactMail'
const PAGE = `/admin/settings/mail-texts/${NAME}`
const subject = 'Post: {topic}'
const body = '# Post for {site}\n\n{name} <{email}> wrote:\n\n{message}\n\n[Our page](/about)\n\n---\nBy the form.'

/** Sends the contact form; gives the mail that comes of it. */
async function write(message = 'The tap drips, and drips.') {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
  await forgetLimits(app)
  await app.visitor().contact.send({ name: 'Ann', email, topic: 'A question', message })
  return vi.waitFor(async () => {
    const [mail] = await app.site.database.query.select().from(mailbox).where(eq(mailbox.replyTo, email))
    if (!mail) throw new Error('No mail yet')
    return mail
  }, 10_000)
}

describe('a mail text', () => {
  test('is listed with its mail, and opens with the default', async () => {
    const list = await admin.browser.html('/admin/settings/mail-texts')
    expect(list.all('a', { href: PAGE }).map(textOf)).toEqual(['{topic}: {name}'])
    const page = await admin.browser.html(PAGE)
    expect(textOf(page.one('textarea', { name: 'body' }))).toContain('{message}')
    expect(page.one('iframe').attribs).toMatchObject({ sandbox: '' })
    expect((await admin.browser.page('/admin/settings/mail-texts/no.such')).status).toBe(404)
    expect((await admin.browser.page('/admin/settings/mail-texts/constructor')).status).toBe(404)
  })

  test('is tried out, saved, and in the next mail, with everything as text', async () => {
    const tried = await admin.browser.follow(
      await admin.browser.post(PAGE, { intent: 'preview', version: '', subject, body }),
    )
    expect(tried.one('iframe').attribs.srcdoc).toContain('Post for Fettle')
    expect((await write()).subject).toBe('A question: Ann')
    await admin.browser.post(PAGE, { version: '', subject, body })
    const mail = await write('Look: {name} <script>alert(1)</script>\n\nAnd a second paragraph.')
    expect(mail.subject).toBe('Post: A question')
    expect(mail.text).toContain('Post for Fettle')
    expect(mail.text).toContain('Look: {name} <script>')
    expect(mail.html).not.toContain('<script>')
    expect(mail.html).toMatch(/Ann &lt;[^&]+&gt; wrote:/)
    expect(mail.links).toContain('http://127.0.0.1:3000/about')
  })

  test('that was changed meanwhile is not overwritten unknowingly, and what was typed stays', async () => {
    const answer = await admin.browser.post(PAGE, { version: '', subject: 'Mine', body })
    const page = await admin.browser.follow(answer)
    expect([page.status, page.text]).toEqual([409, expect.stringContaining('Someone has changed this text meanwhile')])
    expect(valueIn(page, 'subject')).toBe('Mine')
    const { version } = await admin.browser.api.mailText.editable({ name: NAME })
    expect(valueIn(page, 'version')).toBe(version) // so that saving again replaces it
  })

  test.each([
    ['an unknown placeholder', { body: body.replace('{name}', '{nmae}') }, 'There is no {nmae}. You can use'],
    ['a placeholder of every object', { body: body.replace('{name}', '{constructor}') }, 'There is no {constructor}'],
    ['a missing one', { body: body.replace('{message}', 'Something.') }, 'Keep {message}'],
    ['half a placeholder', { subject: 'Post {topic' }, 'Every { needs its }'],
    ['no heading', { body: body.replace('# ', '') }, 'Begin with a heading'],
    ['no subject', { subject: ' ' }, 'Enter a subject'],
    ['a script as a link', { body: body.replace('/about', 'javascript:alert') }, 'A link leads to'],
    ['another origin by two slashes', { body: body.replace('/about', '//evil.example') }, 'A link leads to'],
    ['too much', { body: `${body}\n\n${'x'.repeat(5_000)}` }, 'Use at most 5000 characters'],
  ])('with %s is refused in words', async (_, change, words) => {
    const { version } = await admin.browser.api.mailText.editable({ name: NAME })
    const text = { subject, body, ...change }
    const page = await admin.browser.follow(await admin.browser.post(PAGE, { version: version ?? '', ...text }))
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(words)])
    expect(textOf(page.one('textarea', { name: 'body' }))).toContain(text.body.slice(-12))
    await expect(admin.browser.api.mailText.edit({ name: NAME, version, ...text })).rejects.toMatchObject({
      code: 'TEXT_FAULTY',
    })
  })

  test('goes back to the default, and an earlier one comes back, with who and when', async () => {
    await admin.browser.post(PAGE, { intent: 'reset' })
    expect((await write()).subject).toBe('A question: Ann')
    const page = await admin.browser.html(PAGE)
    expect(page.text).toContain('Back to the default')
    expect(page.text).toContain('admin-')
    const earlier = page.all('input', { name: 'version' }).at(-1)?.attribs.value ?? ''
    await admin.browser.post(PAGE, { intent: 'bring-back', version: earlier })
    expect((await write()).subject).toBe('Post: A question')
    const other = { name: 'account.codeMail', version: earlier }
    await expect(admin.browser.api.mailText.bringBack(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is sent to oneself on trial, unsaved', async () => {
    await app.site.database.query.insert(staffContacts).values({ userId: admin.id, email: 'ada@example.com' })
    const typed = { intent: 'test', version: '', subject: 'On trial', body }
    const page = await admin.browser.follow(await admin.browser.post(PAGE, typed))
    expect(page.text).toContain('A test email is on its way to ada@example.com')
    expect(page.text).toContain('What you typed is not saved yet.')
    const { version, subject, body: kept } = await admin.browser.api.mailText.editable({ name: NAME })
    const unchanged = { version: version ?? '', subject, body: kept.replaceAll('\n', '\r\n') }
    const again = await admin.browser.follow(await admin.browser.post(PAGE, { ...unchanged, intent: 'test' }))
    expect(again.text).toContain('A test email is on its way to ada@example.com')
    expect(again.text).not.toContain('not saved yet')
    expect((await app.mailTo('ada@example.com', /On trial/)).subject).toBe('Test: On trial')
    expect((await write()).subject).toBe('Post: A question')
  })

  test('that cannot be used any more gives way to the default, with a line in the log', async () => {
    await app.site.database.query
      .update(mailTexts)
      .set({ body: '# {gone}\n\nGone.' })
      .where(eq(mailTexts.template, NAME))
    await app.site.live.reload()
    expect((await write()).subject).toBe('A question: Ann')
    expect(lines.some((line) => line.includes('an edited email text cannot be used'))).toBe(true)
  })
})

test('the page that waits for a confirmation names the subject as it was edited', async () => {
  const { browser } = admin
  const name = 'account.confirmationMail'
  const { body } = await browser.api.mailText.editable({ name })
  await browser.api.mailText.edit({ name, subject: 'Is this you, {site} asks', body, version: null })
  expect((await app.html('/confirm-email')).text).toContain('Is this you, Fettle asks')
  await expect(
    browser.api.mailText.edit({ name, subject: 'Hello', body: body.replace('{link}', '/login'), version: null }),
  ).rejects.toMatchObject({ message: expect.stringContaining('Keep {link}') })
})

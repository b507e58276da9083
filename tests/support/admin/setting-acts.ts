import { randomUUID } from 'node:crypto'
import { customFields, legalTexts, mailTexts, siteSettings } from '#db/schema/index.ts'
import type { TestApp } from '../app.ts'
import { plainPng } from '../pictures.ts'
import type { Act } from './acts.ts'

const aBanner = { text: 'We are closed today.', tone: 'info' as const, link: null, from: null, until: null }

const aField = { name: 'Motto', help: '', choices: [], required: false, shown: true, filter: false }

const CODE_MAIL = 'account.codeMail'
const codeText = { subject: 'Your code', body: '# Your code\n\nIt is {code}.' }

async function addField(app: TestApp, given: Partial<typeof customFields.$inferInsert> = {}): Promise<string> {
  const rules = { required: false, shown: true, filter: false, position: 0, createdAt: app.site.now() }
  const row = { place: 'listing' as const, kind: 'text' as const, name: 'Motto', ...rules, ...given }
  const [added] = await app.site.database.query.insert(customFields).values(row).returning({ id: customFields.id })
  app.site.customFields.forget()
  if (!added) throw new Error('nothing was added')
  return added.id
}

export const settingActs: Record<string, Act> = {
  'customField.add': async () => (api) => api.customField.add({ ...aField, place: 'job', kind: 'text' }),
  'customField.edit': async (app) => {
    const id = await addField(app)
    return (api) => api.customField.edit({ id, ...aField })
  },
  'customField.move': async (app) => {
    await addField(app)
    const id = await addField(app, { position: 1 })
    return (api) => api.customField.move({ id, way: 'up' })
  },
  'customField.remove': async (app) => {
    const id = await addField(app)
    return (api) => api.customField.remove({ id })
  },
  'customField.restore': async (app) => {
    const id = await addField(app, { retiredAt: app.site.now() })
    return (api) => api.customField.restore({ id })
  },
  'coupon.add': async () => {
    const code = `NEW-${randomUUID().slice(0, 8)}`
    return (api) => api.coupon.add({ code, plan: 'yearly', places: 5, startsAt: null, endsAt: null })
  },
  'coupon.edit': async () => (api) =>
    api.coupon.edit({ code: 'FIRST100', places: 100, startsAt: null, endsAt: new Date('2040-01-01') }),
  'coupon.stop': async () => (api) => api.coupon.stop({ code: 'FIRST100' }),
  'coupon.open': async () => (api) => api.coupon.open({ code: 'FIRST100' }),
  'legalText.edit': async () => async (api) => {
    const { body, version } = await api.legalText.editable({ page: 'terms' })
    return api.legalText.edit({ page: 'terms', body: `${body}\n\nAnd more.`, note: 'More', version })
  },
  'legalText.bringBack': async (app) => {
    const row = { page: 'terms' as const, body: '# Terms\n\nBe kind.', writtenAt: app.site.now() }
    const [version] = await app.site.database.query.insert(legalTexts).values(row).returning({ id: legalTexts.id })
    const later = { ...row, body: '# Terms\n\nBe.', writtenAt: new Date(row.writtenAt.getTime() + 1) }
    await app.site.database.query.insert(legalTexts).values(later)
    return (api) => api.legalText.bringBack({ page: 'terms', version: version?.id ?? '' })
  },
  'legalText.reset': async (app) => {
    const row = { page: 'privacy' as const, body: '# Privacy\n\nWe know nothing.', writtenAt: app.site.now() }
    await app.site.database.query.insert(legalTexts).values(row)
    return (api) => api.legalText.reset({ page: 'privacy' })
  },
  'mailText.edit': async (app) => {
    await app.site.database.query.delete(mailTexts)
    return async (api) => {
      const { version } = await api.mailText.editable({ name: CODE_MAIL })
      return api.mailText.edit({ name: CODE_MAIL, ...codeText, version })
    }
  },
  'mailText.bringBack': async (app) => {
    const row = { template: CODE_MAIL, ...codeText, writtenAt: app.site.now() }
    const [version] = await app.site.database.query.insert(mailTexts).values(row).returning({ id: mailTexts.id })
    return (api) => api.mailText.bringBack({ name: CODE_MAIL, version: version?.id ?? '' })
  },
  'mailText.reset': async () => (api) => api.mailText.reset({ name: CODE_MAIL }),
  'mailText.test': async () => (api) => api.mailText.test({ name: CODE_MAIL, ...codeText }),
  'setting.editSite': async ({ site }) => {
    const { name, tagline, contactEmail, socialLinks } = site.settings.site
    return (api) => api.setting.editSite({ name, tagline, contactEmail, socialLinks })
  },
  'setting.setLook': async () => (api) => api.setting.setLook({ colour: '#7a1f5c', accent: '', heroText: 'Ours.' }),
  'setting.setLogo': async () => async (api) =>
    api.setting.setLogo({ file: new Blob([new Uint8Array(await plainPng(96, 96))]) }),
  'setting.removeLogo': async () => (api) => api.setting.removeLogo(),
  'setting.setIcon': async () => async (api) =>
    api.setting.setIcon({ file: new Blob([new Uint8Array(await plainPng(96, 96))]) }),
  'setting.removeIcon': async () => (api) => api.setting.removeIcon(),
  'setting.setSeller': async () => (api) =>
    api.setting.setSeller({ name: 'Mendery Ltd', address: '1 High Street\nLeeds LS1 1AA', vatNumber: '' }),
  'setting.announce': async () => (api) => api.setting.announce(aBanner),
  'setting.removeBanner': async (app) => {
    const row = { value: { id: randomUUID(), ...aBanner }, changedAt: app.site.now() }
    await app.site.database.query
      .insert(siteSettings)
      .values({ part: 'banner', ...row })
      .onConflictDoUpdate({ target: siteSettings.part, set: row })
    return (api) => api.setting.removeBanner()
  },
  'setting.setApproval': async () => (api) => api.setting.setApproval({ asked: false, days: 2 }),
  'setting.setModeration': async () => (api) => api.setting.setModeration({ mode: 'after' }),
}

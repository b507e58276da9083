import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ClientSignUp, ContactMessage, LeaveAccount, ProviderSignUp, TypeChoice } from './account/input.ts'
import { BANNER_PARTS, BannerLink, SiteIdentity } from './admin/settings.ts'
import { AddCategory, AddTerm } from './category/input.ts'
import { AcceptClaim, SubmitClaim } from './claim/input.ts'
import { AddUpdate, Appeal, LeaveFeedback, ModerateFeedback, ReplyText } from './feedback/input.ts'
import { ChooseColumns, UploadImport } from './import/input.ts'
import { PostJob } from './job/input.ts'
import { EditLegalText } from './legal/input.ts'
import { KeepDraft, QuickReplyText, SendMessage, StartConversation } from './message/input.ts'
import { NewItem } from './portfolio/input.ts'
import { EditAccreditation, EditProfile, EditService } from './profile/input.ts'
import { Report } from './report/input.ts'
import { AskCorrection, Complaint, DecideRequest, LiftSuppression } from './rights/input.ts'
import { NewProvider, Reason } from './user/input.ts'

const changes = EditProfile.shape.changes.shape
/** As a person sees it, nothing. */
const UNSEEN = [
  '',
  ' ',
  '\u3164',
  '\u2800\u2800',
  '\u200b\u200d',
  '\ufe0f',
  '\u{e0041}',
  '\u202e \u2069',
  '\0\u0007',
  '\n\t',
]

describe('a text in which nothing can be seen is refused as an empty one', () => {
  test.each<[string, z.ZodType]>([
    ['Full name is required', ClientSignUp.shape.fullName],
    ['Full name is required', ProviderSignUp.shape.fullName],
    ['Location is required', ClientSignUp.shape.location],
    ['Location is required', TypeChoice.shape.location],
    ['Email is required', ClientSignUp.shape.email],
    ['First name is required', changes.firstName.unwrap()],
    ['Title is required', PostJob.shape.title],
    ['Description is required', PostJob.shape.description],
    ['Location is required', PostJob.shape.location],
    ['Title is required', LeaveFeedback.shape.title],
    ['Title is required', ModerateFeedback.shape.title],
    ['Write what has happened since', AddUpdate.shape.text],
    ['Write a reply', ReplyText],
    ['Say why', Appeal.shape.text],
    ['Write your message', KeepDraft.shape.text],
    ['Write the text', QuickReplyText],
    ['Enter your name', ContactMessage.shape.name],
    ['Write your message', ContactMessage.shape.message],
    ['Enter your name', SubmitClaim.shape.name],
    ['Give the service a name', EditService.shape.title],
    ['Give its name', EditAccreditation.shape.name],
    ['Category name is required', AddCategory.shape.name],
    ['Enter a search term', AddTerm.shape.term],
    ['Enter the name of the site', SiteIdentity.shape.name],
    ['Enter a tagline', SiteIdentity.shape.tagline],
    ['Enter what the banner says', BANNER_PARTS.text],
    ['Enter the words of the link', BannerLink.shape.label],
    ['Give a reason', Reason],
    ['Give a reason', LiftSuppression.shape.reason],
    ['Say where the details come from', NewProvider.shape.source],
    ['Enter the name of the business', AskCorrection.shape.businessName],
    ['Enter your name', Complaint.shape.name],
    ['Write at least 10 characters', Complaint.shape.words],
    ['Write what you answer', DecideRequest.shape.answer],
  ])('“%s”', (sentence, schema) => {
    for (const unseen of UNSEEN) {
      expect([unseen, schema.safeParse(unseen).error?.issues[0]?.message]).toEqual([unseen, sentence])
    }
  })

  test('a message that is no text needs a photo', () => {
    const [id, photo] = [crypto.randomUUID(), crypto.randomUUID()]
    const message = { id, conversationId: crypto.randomUUID(), text: '\u2800\u200b' }
    const first = { id, to: { providerId: crypto.randomUUID() }, text: '\u2800\u200b' }
    expect(SendMessage.safeParse(message).error?.issues[0]?.message).toBe('Write your message')
    expect(StartConversation.safeParse(first).error?.issues[0]?.message).toBe('Write your message')
    expect(SendMessage.parse({ ...message, photos: [photo] }).text).toBe('')
    expect(StartConversation.parse({ ...first, photos: [photo] }).text).toBe('')
  })

  test('“other” is no reason without words of its own', () => {
    const given = { id: crypto.randomUUID(), reason: 'other', note: '\u3164' }
    expect(AcceptClaim.safeParse(given).error?.issues[0]?.message).toBe('Say what it is')
  })
})

describe('of a text that may be left out, nothing is stored then, and marks never are', () => {
  test.each<[string, z.ZodType]>([
    ['a business name', ProviderSignUp.shape.businessName],
    ['a category of one’s own', ProviderSignUp.shape.categories.shape.other],
    ['a business name in the profile', changes.businessName.unwrap()],
    ['a headline', changes.title.unwrap()],
    ['a bio', changes.bio.unwrap()],
    ['a location', changes.location.unwrap()],
    ['the name on a job', PostJob.shape.contactName],
    ['a budget', PostJob.shape.budget],
    ['the title of a piece of work', NewItem.shape.title],
    ['its description', NewItem.shape.description],
    ['the caption of a picture', NewItem.shape.media.element.shape.caption],
    ['the description of a service', EditService.shape.description],
    ['a note of a report', Report.shape.note],
    ['evidence of a claim', SubmitClaim.shape.evidence],
    ['why somebody leaves', LeaveAccount.shape.reason],
    ['what was changed in a legal text', EditLegalText.shape.note],
    ['a legal text', EditLegalText.shape.body],
    ['names that an admin enters', NewProvider.shape.firstName],
    ['a bio that an admin enters', NewProvider.shape.bio],
    ['where the rows of a file come from', ChooseColumns.shape.source],
    ['the name of a file', UploadImport.shape.name],
  ])('%s', (_what, schema) => {
    for (const unseen of UNSEEN) expect([unseen, schema.parse(unseen)]).toEqual([unseen, ''])
    expect(schema.parse('\u200fOkafor \u202egnibmulP\u202c\0')).toBe('Okafor gnibmulP')
    expect(schema.parse('👩🏽‍🔧 ශ්‍රී علی‌رضا')).toBe('👩🏽‍🔧 ශ්‍රී علی‌رضا')
  })
})

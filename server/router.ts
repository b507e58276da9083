import * as account from './account/procedures.ts'
import * as category from './category/procedures.ts'
import * as contact from './contact/procedures.ts'
import * as directory from './directory/procedures.ts'
import * as feedback from './feedback/procedures.ts'
import * as job from './job/procedures.ts'
import * as mailbox from './mailbox/procedures.ts'
import * as place from './place/procedures.ts'
import * as sitemap from './sitemap/procedures.ts'

// Contents page (2): every procedure by name, noun.verb.
export const router = {
  account: {
    chooseType: account.chooseType,
    follow: account.follow,
    google: account.google,
    isBusinessEmail: account.isBusinessEmail,
    mayReset: account.mayReset,
    recover: account.recover,
    resend: account.resend,
    resendOwn: account.resendOwn,
    reset: account.reset,
    secondStep: account.secondStep,
    signIn: account.signIn,
    signOut: account.signOut,
    signUp: account.signUp,
    suggestBusinesses: account.suggestBusinesses,
    target: account.target,
    waiting: account.waiting,
  },
  category: { choices: category.choices, list: category.list, options: category.options },
  contact: { send: contact.send },
  directory: {
    feedback: directory.feedback,
    listing: directory.listing,
    reveal: directory.reveal,
    search: directory.search,
    trade: directory.trade,
  },
  feedback: { praise: feedback.praise },
  job: { open: job.open },
  mailbox: { list: mailbox.list },
  place: { find: place.find, nearest: place.nearest, suggest: place.suggest },
  sitemap: { index: sitemap.index, part: sitemap.part },
}

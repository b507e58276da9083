import * as account from './account/procedures.ts'
import * as security from './account/security/procedures.ts'
import * as alert from './alert/procedures.ts'
import * as category from './category/procedures.ts'
import * as contact from './contact/procedures.ts'
import * as dashboard from './dashboard/procedures.ts'
import * as directory from './directory/procedures.ts'
import * as feedback from './feedback/procedures.ts'
import * as jobLife from './job/life-procedures.ts'
import * as job from './job/procedures.ts'
import * as mailbox from './mailbox/procedures.ts'
import * as membership from './membership/procedures.ts'
import * as testPayment from './membership/test-payment/procedures.ts'
import * as place from './place/procedures.ts'
import * as profile from './profile/procedures.ts'
import * as saved from './saved/procedures.ts'
import * as sitemap from './sitemap/procedures.ts'

// Contents page (2): every procedure by name, noun.verb.
export const router = {
  account: {
    beginTwoFactor: security.beginTwoFactor,
    changeEmail: security.changeEmail,
    changePassword: security.changePassword,
    beginWithGoogle: account.beginWithGoogle,
    chooseType: account.chooseType,
    confirmTwoFactor: security.confirmTwoFactor,
    download: security.download,
    endWithGoogle: account.endWithGoogle,
    endSession: security.endSession,
    endSessions: security.endSessions,
    endTwoFactor: security.endTwoFactor,
    follow: account.follow,
    grantSupport: security.grantSupport,
    isBusinessEmail: account.isBusinessEmail,
    leave: security.leave,
    mailChoices: account.mailChoices,
    mayReset: account.mayReset,
    mayUnsubscribe: account.mayUnsubscribe,
    provableEmail: account.provableEmail,
    proveSignUp: account.proveSignUp,
    recover: account.recover,
    renewRecoveryCodes: security.renewRecoveryCodes,
    resend: account.resend,
    resendOwn: account.resendOwn,
    tryAddress: account.tryAddress,
    reset: account.reset,
    security: security.security,
    sendCode: security.sendCode,
    setMailChoice: account.setMailChoice,
    signIn: account.signIn,
    signOut: account.signOut,
    signUp: account.signUp,
    stay: security.stay,
    suggestBusinesses: account.suggestBusinesses,
    target: account.target,
    unsubscribe: account.unsubscribe,
    verifyTwoFactor: account.verifyTwoFactor,
    waiting: account.waiting,
    withdrawSupport: security.withdrawSupport,
  },
  alert: { edit: alert.edit, mute: alert.mute, muteOffer: alert.muteOffer, settings: alert.settings },
  category: { choices: category.choices, list: category.list, options: category.options },
  contact: { send: contact.send },
  dashboard: { show: dashboard.show },
  directory: {
    category: directory.category,
    feedback: directory.feedback,
    listing: directory.listing,
    recordView: directory.recordView,
    reveal: directory.reveal,
    search: directory.search,
  },
  feedback: { own: feedback.own, testimonials: feedback.testimonials },
  job: {
    addPhoto: job.addPhoto,
    answer: jobLife.answer,
    begin: job.begin,
    byIds: job.byIds,
    close: jobLife.close,
    edit: job.edit,
    editable: job.editable,
    find: job.find,
    hire: jobLife.hire,
    matching: job.matching,
    open: job.open,
    outcome: jobLife.outcome,
    own: job.own,
    photo: job.photo,
    post: job.post,
    preview: job.preview,
    raiseCap: jobLife.raiseCap,
    removeOwn: job.removeOwn,
    removePhoto: job.removePhoto,
    renew: jobLife.renew,
    reveal: jobLife.reveal,
    view: job.view,
  },
  mailbox: { list: mailbox.list, samples: mailbox.samples },
  membership: {
    awaited: membership.awaited,
    cancel: membership.cancel,
    checkCoupon: membership.checkCoupon,
    checkout: membership.checkout,
    isActive: membership.isActive,
    manage: membership.manage,
    overview: membership.overview,
    own: membership.own,
    resume: membership.resume,
  },
  place: { find: place.find, nearest: place.nearest, suggest: place.suggest },
  profile: {
    edit: profile.edit,
    own: profile.own,
    picture: profile.picture,
    removeAvatar: profile.removeAvatar,
    setAvatar: profile.setAvatar,
  },
  saved: {
    ids: saved.ids,
    jobs: saved.jobs,
    providers: saved.providers,
    removeJob: saved.removeJob,
    removeProvider: saved.removeProvider,
    saveJob: saved.saveJob,
    saveProvider: saved.saveProvider,
  },
  sitemap: { index: sitemap.index, part: sitemap.part },
  testPayment: {
    checkout: testPayment.checkout,
    manage: testPayment.manage,
    pay: testPayment.pay,
    portal: testPayment.portal,
  },
}

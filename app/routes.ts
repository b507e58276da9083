import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// Contents page (1): every URL, grouped by who may enter.
export default [
  layout('pages/site/layout.tsx', [
    // Anyone
    index('pages/site/home/home.tsx'),
    route('directory', 'pages/site/directory/directory.tsx'),
    route('directory/:id', 'pages/site/listing/listing.tsx'),
    route('directory/:id/reveal', 'pages/site/listing/contact-reveal.tsx'),
    route('categories', 'pages/site/category/categories.tsx'),
    route('categories/:slug/:town?', 'pages/site/category/category.tsx'),
    route('job-directory', 'pages/site/job-directory/job-directory.tsx'),
    route('job-directory/:id', 'pages/site/job/job.tsx'),
    route('job-directory/:id/manage', 'pages/site/job/manage.tsx'),
    route('job-directory/:id/reveal', 'pages/site/job/contact-reveal.tsx'),
    route('job-outcome', 'pages/site/mail-links/job-outcome.tsx'),
    route('post-job', 'pages/site/post-job/post-job.tsx'),
    route('how-ranking-works', 'pages/site/ranking/how-ranking-works.tsx'),
    route('about', 'pages/site/about.tsx'),
    route('contact', 'pages/site/contact.tsx'),
    route('privacy', 'pages/site/legal/privacy.tsx'),
    route('terms', 'pages/site/legal/terms.tsx'),
    route('job-alerts/mute', 'pages/site/mail-links/job-alert-mute.tsx'),
    route('unsubscribe', 'pages/site/mail-links/unsubscribe.tsx'),

    // Visitors who are not signed in
    route('login', 'pages/auth/login.tsx'),
    route('login/code', 'pages/auth/login-code.tsx'),
    route('signup', 'pages/auth/sign-up/signup.tsx'),
    route('confirm-email', 'pages/auth/confirm/confirm-email.tsx'),
    route('forgot-password', 'pages/auth/reset/forgot-password.tsx'),
    route('reset-password', 'pages/auth/reset/reset-password.tsx'),

    // Signed-in people, behind the guard (pages/account/guard/requirements.ts)
    layout('pages/account/layout.tsx', [
      route('dashboard', 'pages/account/dashboard/dashboard.tsx'),
      route('profile', 'pages/account/profile/profile.tsx'),
      route('account', 'pages/account/settings/settings.tsx'),
      route('account/security', 'pages/account/security/security.tsx'),
      route('job-directory/:id/edit', 'pages/account/jobs/edit-job.tsx'),
      route('account/job-alerts', 'pages/account/job-alerts/job-alerts.tsx'),
      route('matching-jobs', 'pages/account/jobs/matching-jobs.tsx'),
      route('messages/:id?', 'pages/account/messages.tsx'),
    ]),
    route('membership', 'pages/account/membership/membership.tsx'), // checks access itself
    route('choose-account-type', 'pages/auth/choose-account-type.tsx'),
    route('resend-confirmation', 'pages/account/resend-confirmation.tsx'),
    route('try-address', 'pages/account/settings/try-address.ts'),

    // The test payment provider, where there is no Stripe; anyone with the address
    route('dev/payments/checkout/:ref', 'pages/dev/payments-checkout.tsx'),
    route('dev/payments/portal/:ref', 'pages/dev/payments-portal.tsx'),

    // The operator at this machine (a loopback SITE_URL only)
    route('dev/kit', 'pages/dev/kit/page.tsx'),
    route('dev/mail', 'pages/dev/mail.tsx'),
    route('dev/mailbox', 'pages/dev/mailbox.tsx'),

    route('*', 'pages/site/not-found.tsx'),
  ]),

  // Former addresses and aliases
  route('account-settings', 'pages/endpoints/redirects/account-settings.ts'),
  route('jobs', 'pages/endpoints/redirects/jobs.ts'),
  route('jobs/post', 'pages/endpoints/redirects/jobs-post.ts'),

  // Addresses without a page
  route('membership/manage', 'pages/account/membership/manage.ts'),
  route('account/download', 'pages/account/security/download.ts'),
  route('businesses/suggest', 'pages/auth/sign-up/business-suggest.ts'),
  route('businesses/hint', 'pages/auth/sign-up/business-hint.ts'),
  route('auth/callback/google', 'pages/auth/google.ts'),
  route('places/suggest', 'pages/endpoints/places/suggest.ts'),
  route('places/find', 'pages/endpoints/places/find.ts'),
  route('account/avatar', 'pages/account/settings/avatar-upload.ts'),
  route('media/avatars/:ownerId/:file', 'pages/endpoints/media/avatar-picture.ts'),
  route('post-job/photos', 'pages/job-form/photo-upload.ts'),
  route('media/jobs/:file', 'pages/endpoints/media/job-photo.ts'),
  route('media/patterns/:seed', 'pages/endpoints/media/pattern.ts'),
  route('directory/:id/seen', 'pages/site/listing/record-view.ts'),
  route('sign-out', 'pages/auth/sign-out.ts'),
  route('og/:kind/:id', 'pages/endpoints/og/og-picture.ts'),
  route('saved', 'pages/endpoints/saved.ts'),
  route('robots.txt', 'pages/endpoints/robots.ts'),
  route('sitemap.xml', 'pages/endpoints/sitemap/sitemap.ts'),
  route('sitemaps/:part', 'pages/endpoints/sitemap/part.ts'),
  route('dev/mailbox.json', 'pages/dev/mailbox-json.ts'),
] satisfies RouteConfig

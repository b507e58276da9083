import type { PublicSite } from '#app/api.server.ts'

type Widget = NonNullable<PublicSite['captcha']>

const kinds: Record<Widget['provider'], { className: string; script: string }> = {
  turnstile: { className: 'cf-turnstile', script: 'https://challenges.cloudflare.com/turnstile/v0/api.js' },
  hcaptcha: { className: 'h-captcha', script: 'https://js.hcaptcha.com/1/api.js' },
  recaptcha: { className: 'g-recaptcha', script: 'https://www.google.com/recaptcha/api.js' },
}

/** The widget of a captcha provider; it adds its answer to the form that it stands in. */
export function Captcha({ widget }: { widget: Widget }) {
  const { className, script } = kinds[widget.provider]
  return (
    <div>
      <div className={className} data-sitekey={widget.siteKey} />
      <script src={script} async defer />
      <noscript>
        <p>Signing up needs JavaScript here: a check that you are human runs in your browser.</p>
      </noscript>
    </div>
  )
}

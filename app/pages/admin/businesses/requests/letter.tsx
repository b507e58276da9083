import type { Qr } from '#app/pages/account/qr.server.ts'
import { QrCode } from '#app/pages/account/qr-code.tsx'
import type { NoticeLetter } from '#contract/listing/request-queue.ts'

/** A4; the address stands where the window of a DL envelope is. Black on white in any theme: it is paper. */
export function Letter({
  letter: { business, address, held, origin, url, qr },
  date,
  site,
  contact,
}: {
  letter: NoticeLetter & { qr: Qr }
  date: string
  site: string
  contact: string
}) {
  const bare = url.replace(/^https?:\/\//, '')
  return (
    <article className="mx-auto max-w-[210mm] space-y-[4mm] overflow-hidden border bg-[#fff] p-6 text-[3.6mm]/[5.2mm] text-[#000] sm:p-[20mm] print:min-h-[270mm] print:border-0 print:p-[20mm] print:pt-[45mm]">
      <address className="not-italic print:min-h-[30mm]">
        {[business, ...address].map((line) => (
          <span key={line} className="block break-words">
            {line}
          </span>
        ))}
      </address>
      <p>{date}</p>
      <h2 className="text-[5mm]/[6.5mm] font-bold break-words">
        {business} is listed on {site}
      </h2>
      <p>
        {site} is a directory of service providers in the UK. We have listed your business, so that people near you can
        find it. It costs nothing.
      </p>
      <div className="flex flex-wrap items-center gap-[5mm]">
        <QrCode qr={qr} label="QR code of the listing" className="size-[28mm] shrink-0 border-0" />
        <p className="min-w-0 flex-1 basis-[60mm]">
          See it, take it over, correct it or have it removed:
          <br />
          <strong className="break-all">{bare}</strong>
        </p>
      </div>
      <p>
        What we hold: {held}. Its source: “{origin}”. We show it to people who look for a service, on the ground of our
        and their legitimate interest in finding local businesses. We keep it until you claim or remove the listing, or
        until no one has checked it for a long time.
      </p>
      <p>
        You can ask us what we hold, have it corrected or erased, and object to its use, at any time and without giving
        a reason: on the listing, or by e-mail to <span className="break-all">{contact}</span>. You can complain to us,
        and to the Information Commissioner’s Office (ICO) at ico.org.uk or on 0303 123 1113.
      </p>
      <p>We send this once, because the law says that we tell you.</p>
    </article>
  )
}

import { href } from 'react-router'
import { Check, FileText, TriangleAlert } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { bytesText } from '#contract/admin/words.ts'
import { CLAIM_STATE_WORDS, type ClaimSignal, signalsOf, siteAddressesOf } from '#contract/claim/decision.ts'
import type { StaffClaim } from '#contract/claim/view.ts'
import { siteProofOf } from '#contract/claim/words.ts'
import { longDate } from '#contract/date.ts'
import { Fact, Facts } from './facts.tsx'
import { Outside } from './outside.tsx'

/** What the claimant says beside what the listing says, and what else is known. */
export function Evidence({ claim }: { claim: StaffClaim }) {
  const { name, email, phoneNumber, evidence, siteSince, listing } = claim
  return (
    <>
      <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="min-w-0">
          <Facts title="The claimant">
            <Fact label="Name">
              <bdi>{name}</bdi>
            </Fact>
            <Fact label="Email">{email}</Fact>
            <Fact label="Phone">{phoneNumber || 'Not given'}</Fact>
            <Fact label="Web address">{siteSince === null ? 'Age not given' : `Since ${siteSince}, they say`}</Fact>
          </Facts>
          {evidence ? (
            <blockquote dir="auto" className="mt-3 max-w-prose border-l-3 pl-3 break-words whitespace-pre-line">
              {evidence}
            </blockquote>
          ) : null}
          <Files claim={claim} />
          {listing.owner && claim.status === 'waiting' ? (
            <Facts title="The owner’s answer">
              <Fact label="In words">
                <span dir="auto" className="whitespace-pre-line">
                  {claim.ownerAnswer || 'None yet. We’ve emailed them, and they can answer until you decide.'}
                </span>
              </Fact>
            </Facts>
          ) : null}
        </div>
        <Facts title="The listing">
          <Fact label="Name">
            <bdi>{listing.businessName}</bdi>
            {listing.personName && listing.personName !== listing.businessName ? `, ${listing.personName}` : ''}
          </Fact>
          <Fact label="Email">{listing.email ?? 'None on file'}</Fact>
          <Fact label="Phone">{listing.phoneNumber || 'None on file'}</Fact>
          <Fact label="Website">{listing.website ? <Outside to={listing.website} /> : 'None'}</Fact>
          <Fact label="Place">{listing.location || 'Not given'}</Fact>
          <Fact label="Origin">
            {listing.source && listing.obtainedOn
              ? `From ${listing.source}, ${longDate(new Date(listing.obtainedOn))}`
              : `Made by us, ${longDate(listing.createdAt)}`}
          </Fact>
          {listing.owner ? (
            <Fact label="Owner">
              {listing.owner.email}
              {listing.owner.since ? `, since ${longDate(listing.owner.since)}` : ''}
            </Fact>
          ) : null}
        </Facts>
      </div>
      <SiteCode claim={claim} />
      {claim.status === 'waiting' ? <Signals signals={signalsOf(claim, new Date().getFullYear())} /> : null}
      <Others claim={claim} />
    </>
  )
}

function Files({ claim: { id, files } }: { claim: StaffClaim }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
      {files.map(({ file, name, bytes }) => (
        <li key={file} className="flex min-w-0 items-center gap-2">
          <FileText aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
          <TextLink
            to={href('/media/claims/:claimId/:file', { claimId: id, file })}
            reloadDocument
            className="min-w-0 break-words"
          >
            <bdi>{name}</bdi>
          </TextLink>
          <span className="text-sm whitespace-nowrap text-ink-soft figures">{bytesText(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}

function SiteCode({ claim: { siteCode, listing, status, listed } }: { claim: StaffClaim }) {
  const addresses = siteAddressesOf(listing.website)
  if (status !== 'waiting' || !listed) return null
  if (!addresses) return <p className="mt-4 text-sm text-ink-soft">The listing has no website to look for a code on.</p>
  const { tag } = siteProofOf(siteCode)
  return (
    <div className="mt-4 max-w-prose text-sm">
      <p>
        The claimant was asked to put <code className="font-medium break-all">{siteCode}</code> on the website, in one
        of two places:
      </p>
      <ul className="list-disc pl-5">
        <li>
          in the source of <Outside to={addresses.home} />, as <code className="break-words">{tag}</code>
        </li>
        <li>
          alone in <Outside to={addresses.file} />
        </li>
      </ul>
    </div>
  )
}

function Signals({ signals }: { signals: ClaimSignal[] }) {
  if (signals.length === 0) return null
  return (
    <div className="mt-4 max-w-prose rounded-md border border-amber/50 bg-amber-soft px-3 py-2 text-sm">
      <p className="font-medium text-amber-ink">Signals, not verdicts</p>
      <ul className="space-y-1">
        {signals.map(({ text, good }) => (
          <li key={text} className="flex gap-2 break-words">
            {good ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-moss-ink" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-ink" />
            )}
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Others({ claim: { facts } }: { claim: StaffClaim }) {
  if (facts.others.length === 0) return null
  return (
    <div className="mt-4 text-sm">
      <h3 className="font-medium text-ink-soft">Other claims to this listing</h3>
      <ul>
        {facts.others.map(({ id, name, email, status, madeAt }) => (
          <li key={id} className="break-words">
            <TextLink to={href('/admin/businesses/claims/:id', { id })}>
              <bdi>{name}</bdi>
            </TextLink>
            , {email}, {longDate(madeAt)}: {CLAIM_STATE_WORDS[status].toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { href } from 'react-router'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { MapPin, Pencil } from '#app/ui/icons.ts'
import type { AccountType } from '#contract/account/words.ts'
import type { OwnProfile } from '#contract/profile/input.ts'

const roles: Record<AccountType, string> = {
  provider: 'Service Provider',
  client: 'Client',
  admin: 'Admin',
  moderator: 'Moderator',
}

export function ProfileHeader({ own }: { own: OwnProfile }) {
  return (
    <header className="flex flex-wrap items-center gap-5">
      <Avatar name={own.business?.businessName || own.name} src={own.imageUrl} size="xlarge" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <h1 className="text-title break-words">{own.name}</h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone="info">{roles[own.accountType]}</Badge>
          {own.location ? (
            <span className="inline-flex items-center gap-1">
              <MapPin aria-hidden className="size-4 text-ink-soft" />
              <bdi>{own.location}</bdi>
            </span>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {own.business ? (
          <ButtonLink to={href('/directory/:id', { id: own.id })} variant="ghost">
            My listing
          </ButtonLink>
        ) : null}
        <ButtonLink to="/account-settings" reloadDocument variant="secondary" icon={<Pencil aria-hidden />}>
          Edit Profile
        </ButtonLink>
      </div>
    </header>
  )
}

import { AvatarUpload } from '#app/components/avatar-upload.tsx'

export type OwnerAvatarProps = { name: string; imageUrl: string | null }

export function OwnerAvatar({ name, imageUrl }: OwnerAvatarProps) {
  return (
    <div className="max-lg:grid max-lg:grid-cols-[4rem_auto] max-lg:items-center max-lg:gap-x-3">
      <AvatarUpload viewer={{ avatarName: name, imageUrl }} again={false} />
    </div>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'accent'
type Size = 'small' | 'medium' | 'large'

const base =
  'relative inline-flex shrink-0 items-center justify-center rounded-lg text-center font-medium motion touch-target active:scale-[0.985] disabled:cursor-not-allowed disabled:active:scale-100 aria-disabled:cursor-not-allowed'

const variants: Record<Variant, string> = {
  primary: 'bg-petrol text-on-petrol not-disabled:hover:bg-petrol-strong',
  secondary: 'bg-surface text-ink inset-ring inset-ring-line-strong/60 not-disabled:hover:bg-sunken',
  ghost: 'text-petrol not-disabled:hover:bg-petrol-soft',
  danger: 'bg-brick text-on-brick not-disabled:hover:bg-brick-strong',
  accent: 'bg-amber text-on-amber not-disabled:hover:bg-amber-strong',
}

const sizes: Record<Size, string> = {
  small: 'min-h-9 px-3 py-1.5 text-sm',
  medium: 'min-h-11 px-4 py-2',
  large: 'min-h-13 px-6 py-3 text-lg',
}

const squares: Record<Size, string> = { small: 'size-9', medium: 'size-11', large: 'size-13' }

type Look = { variant?: Variant; size?: Size; icon?: ReactNode }

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** Submits its form unless it has an `onClick` or states another `type`. */
export function Button({
  variant = 'primary',
  size = 'medium',
  icon,
  busy = false,
  type,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? (rest.onClick ? 'button' : 'submit')}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(base, variants[variant], sizes[size], disabled && !busy && 'opacity-55', className)}
    >
      <Content icon={icon} busy={busy}>
        {children}
      </Content>
    </button>
  )
}

export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={classes(base, variants[variant], sizes[size], className)}>
      <Content icon={icon}>{children}</Content>
    </Link>
  )
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'medium',
  busy = false,
  type,
  disabled,
  className,
  ...rest
}: Omit<ButtonProps, 'children' | 'icon'> & { label: string; icon: ReactNode }) {
  return (
    <button
      {...rest}
      type={type ?? (rest.onClick ? 'button' : 'submit')}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      aria-label={label}
      className={classes(base, variants[variant], squares[size], disabled && !busy && 'opacity-55', className)}
    >
      <Content busy={busy}>{icon}</Content>
    </button>
  )
}

function Content({ icon, busy = false, children }: { icon?: ReactNode; busy?: boolean; children?: ReactNode }) {
  return (
    <>
      <span
        className={classes(
          'inline-flex items-center justify-center gap-2 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
          busy && 'opacity-0',
        )}
      >
        {icon}
        {children}
      </span>
      {busy ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
    </>
  )
}

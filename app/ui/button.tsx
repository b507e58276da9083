import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'accent'
type Size = 'small' | 'medium' | 'large'

const variants: Record<Variant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  ghost: 'button-ghost',
  danger: 'bg-brick text-on-brick not-disabled:hover:bg-brick-strong',
  accent: 'bg-amber text-on-amber not-disabled:hover:bg-amber-strong',
}

const sizes: Record<Size, string> = {
  small: 'button-small',
  medium: 'button-medium',
  large: 'min-h-13 px-6 py-3 text-lg',
}

const squares: Record<Size, string> = { small: 'size-9', medium: 'size-11', large: 'size-13' }

type Look = { variant?: Variant; size?: Size; icon?: ReactNode }

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

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
      className={classes('button', variants[variant], sizes[size], disabled && !busy && 'opacity-55', className)}
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
    <Link {...rest} className={classes('button', variants[variant], sizes[size], className)}>
      <Content icon={icon}>{children}</Content>
    </Link>
  )
}

type PresetLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'variant' | 'size'>

/** Leads where fewer people go than with the main button. */
export function SecondaryLink(props: PresetLinkProps) {
  return <ButtonLink {...props} variant="secondary" />
}

/** Stands beside a line or in a notice. */
export function SmallLink(props: PresetLinkProps) {
  return <ButtonLink {...props} variant="secondary" size="small" />
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
      className={classes('button', variants[variant], squares[size], disabled && !busy && 'opacity-55', className)}
    >
      <Content icon={icon} busy={busy} />
    </button>
  )
}

/** Words beside an icon have an element of their own: a translator replaces their text node, and the icon may go. */
function Content({ icon, busy = false, children }: { icon?: ReactNode; busy?: boolean; children?: ReactNode }) {
  return (
    <>
      <span className={busy ? 'opacity-0' : undefined}>
        {icon || typeof children !== 'string' ? (
          <>
            {icon}
            {children === undefined ? null : <span>{children}</span>}
          </>
        ) : (
          children
        )}
      </span>
      {busy ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
    </>
  )
}

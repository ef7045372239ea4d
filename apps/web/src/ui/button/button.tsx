import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'outlined' | 'ghost' | 'link' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

/** The class of a button, for links that are drawn as one. */
export function buttonClass(variant: ButtonVariant = 'outlined', size: ButtonSize = 'medium'): string {
  return classes(
    styles.button,
    variant !== 'outlined' && styles[variant],
    size === 'small' && styles.small,
    size === 'large' && styles.large,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  /** Shows a spinner and ignores presses, but stays focusable and readable. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a word on it. At most one primary in a view. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={classes(buttonClass(variant, size), className)}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** The name of the control, also its tooltip. */
  label: string;
  small?: boolean;
  ref?: Ref<HTMLButtonElement>;
  /** A mark over the icon, such as a count. */
  badge?: ReactNode;
}

/** A button with only an icon: its label is its name and its tooltip. */
export function IconButton({ icon, label, small = false, className, badge, type, ...rest }: IconButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={classes(styles.icon, small && styles.iconSmall, className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
      {badge}
    </button>
  );
}

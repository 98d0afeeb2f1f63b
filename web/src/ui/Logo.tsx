import css from './Logo.module.css';

export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden>
      <path d="M20.6 5.6 A11.4 11.4 0 1 0 26.4 11.4" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <circle cx="25.6" cy="6.4" r="3.6" className={css.dot} />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={css.logo}>
      <LogoMark />
      <span className={css.word}>Adashi</span>
    </span>
  );
}

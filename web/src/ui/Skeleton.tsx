import css from './Skeleton.module.css';

export function Skeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className={css.skeleton} aria-hidden aria-busy>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <i />
          <span />
          <em />
        </div>
      ))}
    </div>
  );
}

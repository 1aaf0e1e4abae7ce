import { Link } from "@remix-run/react";

interface Props {
  label: string;
  /** The words of each choice, by its code. */
  options: readonly (readonly [code: string, words: string])[];
  chosen: string;
  /** The address at which a choice is shown. */
  to: (code: string) => string;
  /** They change the page's list alone: view and history stay. */
  inPlace?: boolean;
}

/** Links side by side, one of which is the shown one: what a list shows, or of which period. */
export const Segments = ({ label, options, chosen, to, inPlace = false }: Props) => (
  <nav className="segments" aria-label={label}>
    {options.map(([code, words]) => (
      <Link
        key={code}
        to={to(code)}
        aria-current={code === chosen ? "page" : undefined}
        replace={inPlace}
        preventScrollReset={inPlace}
      >
        {words}
      </Link>
    ))}
  </nav>
);

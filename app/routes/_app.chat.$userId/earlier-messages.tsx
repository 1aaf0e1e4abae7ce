import { Link } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type MouseEvent } from "react";

/** How far ahead of the reader, in CSS px, earlier messages are loaded. */
const AHEAD = "400px";

interface Props {
  /** The page of earlier messages, for where no script runs. */
  to: string;
  load: () => Promise<void>;
}

/** Leads to what was said before: loaded as the reader scrolls there, a link without JavaScript. */
export function EarlierMessages({ to, load }: Props) {
  const [loading, setLoading] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const run = useCallback(async () => {
    setLoading(true);
    await load().catch(() => undefined); // the link stays, to be pressed
    setLoading(false);
  }, [load]);

  useEffect(() => {
    if (!link.current) return;
    const observer = new IntersectionObserver(([seen]) => void (seen?.isIntersecting && run()), {
      root: link.current.closest(".scroller"),
      rootMargin: AHEAD,
    });
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [run]);

  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!loading) void run();
  };
  return (
    <Link ref={link} to={to} className="button bare turn" onClick={press}>
      {loading ? "Loading earlier messages..." : "Earlier messages"}
    </Link>
  );
}

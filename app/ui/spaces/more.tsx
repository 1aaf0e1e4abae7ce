import type { ReactNode } from "react";
import { Icon } from "~/ui/icons/icon";

/** Buttons that are seldom wanted, behind an icon. */
export const More = ({ children }: { children: ReactNode }) => (
  <details className="more-actions">
    <summary className="button bare round" aria-label="More" title="More">
      <Icon name="more" />
    </summary>
    <div className="stack">{children}</div>
  </details>
);

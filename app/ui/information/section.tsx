import type { ReactNode } from "react";

/** One part of an information page, under its own heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

import type { ReactNode } from "react";

/** A name of a person or a place inside of a sentence: translators leave it as it is, in its own direction of writing. */
export const ProperName = ({ children }: { children: ReactNode }) => <bdi translate="no">{children}</bdi>;

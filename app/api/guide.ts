import type { App } from "~/compose.server";
import { curlOf } from "./curl";
import { groups } from "./operations";

/** One call on the page for developers. */
export interface GuideCall {
  title: string;
  curl: string;
}

/** Everything the page for developers shows. */
export interface Guide {
  brand: string;
  origin: string;
  groups: { heading: string; calls: GuideCall[] }[];
}

export const guideOf = ({ config }: Pick<App, "config">): Guide => ({
  brand: config.brandName,
  origin: config.publicUrl.origin,
  groups: Object.entries(groups).map(([heading, operations]) => ({
    heading,
    calls: operations.map((operation) => ({
      title: operation.title,
      curl: curlOf(operation),
    })),
  })),
});

import type { Method, Operation } from "./operation";

export interface Found {
  /** The methods of a path that exists. */
  allow: Method[];
  operation?: Operation;
  params: Record<string, string>;
}

interface Route {
  parts: string[];
  operation: Operation;
}

/** Finds the call for a method and an encoded path below /api; null when no call has that path. */
export function operationFinder(operations: readonly Operation[]): (method: string, path: string) => Found | null {
  const routes: Route[] = operations.map((operation) => ({ parts: partsOf(operation.path), operation }));
  return (method, path) => {
    const parts = partsOf(path);
    const here = routes.filter((route) => matches(route.parts, parts));
    // A literal path wins over one with a parameter: /parking-requests/user over /parking-requests/{id}.
    const fewest = Math.min(...here.map(({ parts: own }) => names(own).length));
    const best = here.filter(({ parts: own }) => names(own).length === fewest);
    const [first] = best;
    if (!first) return null;
    const match = best.find(({ operation }) => operation.method === (method === "HEAD" ? "GET" : method));
    const params = Object.fromEntries(
      first.parts.flatMap((part, at) =>
        isName(part) ? [[part.slice(1, -1), decodeURIComponent(parts[at] ?? "")]] : [],
      ),
    );
    return {
      allow: best.map(({ operation }) => operation.method),
      ...(match && { operation: match.operation }),
      params,
    };
  };
}

const partsOf = (path: string): string[] => path.split("/").filter(Boolean);
const isName = (part: string): boolean => part.startsWith("{");
const names = (parts: readonly string[]): string[] => parts.filter(isName);
const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, at) => isName(part) || part === parts[at]);

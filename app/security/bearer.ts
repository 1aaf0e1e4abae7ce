/** The token in the header `Authorization: Bearer …`; null without one. A proxy's own `Basic` says nothing here. */
export const tokenIn = (authorization: string | null | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;

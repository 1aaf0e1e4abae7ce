const LOOPBACK = /^(?:localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether this name or address is the machine's own loopback. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
